export { isReachable } from "./reachable.ts";
