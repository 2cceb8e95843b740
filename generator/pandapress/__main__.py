"""`python -m pandapress`."""

from pandapress.cli.app import app

if __name__ == "__main__":
    app(prog_name="pandapress")
