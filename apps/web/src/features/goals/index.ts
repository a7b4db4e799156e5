export { SafeFigures, SafeUntil } from "./components/safe-figures.tsx";
export { SavingsByThemselves } from "./components/savings-by-themselves.tsx";
