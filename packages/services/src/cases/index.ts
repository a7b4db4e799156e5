export { closeCase } from "./close-case.ts";
export { openCase } from "./open-case.ts";
