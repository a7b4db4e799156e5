import { defineFrame, isOneOf, isText, isTextIfGiven } from "../../manifest/frame-definition.ts";

export const depositUpdateFrame = defineFrame({
  type: "deposit_update",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    depositId: isText,
    state: isOneOf("open", "asks_bank", "pending", "credited", "canceled", "returned"),
  },
  stale: [
    ["payments", "listIntents"],
    ["payments", "getIntent"],
    ["payments", "listMethods"],
    ["payments", "getDepositTerms"],
    ["payments", "getBalance"],
  ],
});
