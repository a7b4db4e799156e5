import { defineFrame, isText, isTextIfGiven } from "../../manifest/frame-definition.ts";

export const attachmentUpdateFrame = defineFrame({
  type: "attachment_update",
  fields: { eventId: isTextIfGiven, userId: isText },
  stale: [["attachments"], ["requests"]],
});
