import * as z from "zod";
import { defineEvent } from "../event-definition.ts";

/** A group, its members, expenses or settlements changed; screens of its members refresh what they show. */
export const groupChanged = defineEvent({
  name: "group.changed",
  version: 1,
  payload: z.object({
    groupId: z.string(),
    kind: z.string().describe("kind of the activity"),
    subjectId: z.string().nullable().describe("the expense, settlement or member; null: the group"),
    actorUserId: z.string().nullable(),
    userIds: z.array(z.string()).describe("active members with an account"),
    activityId: z.string().nullable().default(null).describe("the line of the feed"),
  }),
  toFrames: (eventId, { groupId, kind, subjectId, actorUserId, userIds }) =>
    userIds.map((userId) => ({
      userId,
      frame: { type: "group_update", data: { eventId, userId, groupId, kind, subjectId, actorUserId } },
    })),
});

/** Events of groups, by name. */
export const groupEvents = { [groupChanged.name]: groupChanged };
