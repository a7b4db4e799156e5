export { presentEvent } from "./present.ts";
