export { EffectNote } from "./components/effect-note.tsx";
