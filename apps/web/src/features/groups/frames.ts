import { defineFrame, isText, isTextIfGiven, isTextOrNull } from "../../manifest/frame-definition.ts";

export const groupUpdateFrame = defineFrame({
  type: "group_update",
  fields: {
    eventId: isTextIfGiven,
    userId: isText,
    groupId: isText,
    kind: isText,
    subjectId: isTextOrNull,
    actorUserId: isTextOrNull,
  },
  stale: [["groups"], ["waiting"], ["budgets", "safeToSpend"]],
});
