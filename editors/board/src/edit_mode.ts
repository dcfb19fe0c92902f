// Edit mode, loaded once the panel knows that its host can edit.

export { EditBar } from "./edit_bar";
export { Editing } from "./editing";
