export { Decision, Reason, ReasonCode } from "./decisions.ts";
