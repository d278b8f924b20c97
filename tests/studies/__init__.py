"""What sweeps over thousands of boxes show: tables and plots for ``README.md``."""
