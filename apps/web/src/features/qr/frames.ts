import { defineFrame, isText, isTextIfGiven } from "../../frame-definition.ts";

export const payCodeUpdateFrame = defineFrame({
  type: "pay_code_update",
  fields: { eventId: isTextIfGiven, userId: isText, payCodeId: isText, state: isText },
  stale: [["payCodes"]],
});
