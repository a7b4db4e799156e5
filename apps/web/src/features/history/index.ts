export { ManualDialog } from "./components/manual/manual-dialog.tsx";
