export { cancelWaiting } from "./cancel-waiting.ts";
export { getWaiting } from "./get-waiting.ts";
