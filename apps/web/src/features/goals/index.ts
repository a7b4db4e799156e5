export { SafeFigures } from "./components/safe-figures.tsx";
