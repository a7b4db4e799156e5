export { listWaitingForMe } from "./list-waiting-for-me.ts";
