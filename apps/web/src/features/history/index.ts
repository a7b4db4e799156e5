export { showEntries } from "./edits/show-entries.ts";
