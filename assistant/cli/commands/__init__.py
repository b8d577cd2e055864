"""The subcommands of `huipai`."""
