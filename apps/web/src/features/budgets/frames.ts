import { defineFrame, isText, isTextIfGiven } from "../../manifest/frame-definition.ts";

export const budgetUpdateFrame = defineFrame({
  type: "budget_update",
  fields: { eventId: isTextIfGiven, userId: isText },
  stale: [["budgets"]],
});
