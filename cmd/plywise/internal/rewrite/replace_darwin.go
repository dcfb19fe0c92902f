package rewrite

// unnamed is no flag here: opening a folder for writing fails, so a draft has a name from the
// start.
const unnamed = 0
