export { Decision, Reason, ReasonCode, Severity } from "./decisions.ts";
export { SUSPICIONS, Suspicion } from "./suspicions.ts";
