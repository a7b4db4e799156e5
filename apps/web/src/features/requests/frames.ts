import { defineFrame, isText, isTextIfGiven } from "../../manifest/frame-definition.ts";

export const requestUpdateFrame = defineFrame({
  type: "request_update",
  fields: { eventId: isTextIfGiven, userId: isText, paymentRequestId: isText },
  stale: [["requests"], ["bills"], ["waiting"], ["budgets", "safeToSpend"]],
});
