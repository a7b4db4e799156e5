export { Decision, Reason, ReasonCode } from "./decisions.ts";
export { SUSPICIONS, Suspicion } from "./suspicions.ts";
