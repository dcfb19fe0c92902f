package main

// unnamed is no flag here: opening a folder for writing fails, and the file gets its name
// at once.
const unnamed = 0
