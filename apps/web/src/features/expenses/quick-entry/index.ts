export { DuplicateNote } from "./components/duplicate-note.tsx";
export { KeyCap } from "./components/key-cap.tsx";
export { LineField } from "./components/line-field.tsx";
export { QuickEntry } from "./components/quick-entry.tsx";
export { bearersOf } from "./groups-for-line.ts";
export { shortNames } from "./short-names.ts";
export { useCreateExpense } from "./use-create-expense.ts";
export { useLineMarks } from "./use-line-marks.ts";
