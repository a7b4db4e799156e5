import { shownPayCodeStates } from "@evenly/contract/pay-codes/rules";
import { defineFrame, isOneOf, isText, isTextIfGiven } from "../../manifest/frame-definition.ts";

export const payCodeUpdateFrame = defineFrame({
  type: "pay_code_update",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    payCodeId: isText,
    state: isOneOf(...shownPayCodeStates),
  },
  stale: [["payCodes"]],
});
