// Server-sent events of JSON, opened again by the browser whenever they break.

/**
 * Listen to an address until the returned function is called.
 * `heard` gets each value; `connected` gets whether there is somebody to listen to.
 */
export function listen(address, heard, connected) {
  const source = new EventSource(address);
  source.addEventListener("open", () => connected(true));
  source.addEventListener("error", () => {
    connected(false);
    if (source.readyState === EventSource.CLOSED) {
      setTimeout(() => location.reload(), 3000);
    }
  });
  source.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  return () => source.close();
}
