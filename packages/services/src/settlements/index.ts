export { getStanding } from "./get-standing.ts";
