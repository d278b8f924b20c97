"""What files of results show: tables for a terminal, and a page with plots."""
