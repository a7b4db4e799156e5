export { HereNow } from "./here-now.tsx";
export { EditingLine, TypingLine, useSayComment } from "./typing-line.tsx";
