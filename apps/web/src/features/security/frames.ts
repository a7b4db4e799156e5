import { defineFrame, isText, isTextIfGiven } from "../../manifest/frame-definition.ts";

export const securityAlertFrame = defineFrame({
  type: "security_alert",
  fields: {
    eventId: isTextIfGiven,
    severity: isText,
    message: isText,
    alertId: isTextIfGiven,
    kind: isTextIfGiven,
  },
  stale: [["security"], ["auth", "listSessions"]],
});
