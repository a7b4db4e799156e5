export { announceEnded } from "./end-sessions.ts";
export { forgetSessions } from "./session-cache.ts";
export { isFresh, moneyUntilOf } from "./session-times.ts";
