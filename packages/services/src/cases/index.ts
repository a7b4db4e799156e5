export { openCase } from "./open-case.ts";
