export { SafeFigures, SafeUntil } from "./components/safe-figures.tsx";
