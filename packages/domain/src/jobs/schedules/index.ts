export { nextRun } from "./next-run.ts";
