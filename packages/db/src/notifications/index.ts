export { selectDueSince } from "./take-due.ts";
