export { type ActivityKind, recordChange } from "./record-change.ts";
