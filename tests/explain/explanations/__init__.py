"""All that ``cpbox why`` says, held to the list of all chains."""
