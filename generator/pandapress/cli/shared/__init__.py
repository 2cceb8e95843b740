"""What commands share: options, output, and words for paper and printers."""
