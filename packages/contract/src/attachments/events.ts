import * as z from "zod";
import { defineEvent } from "../event-definition.ts";

/** An attachment was added, removed, shared or hidden again. */
export const attachmentChanged = defineEvent({
  name: "attachment.changed",
  version: 1,
  payload: z.object({ userIds: z.array(z.string()).describe("who sees what it is attached to") }),
  toFrames: (eventId, { userIds }) =>
    userIds.map((userId) => ({ userId, frame: { type: "attachment_update", data: { eventId, userId } } })),
});

/** Events of attachments, by name. */
export const attachmentEvents = { [attachmentChanged.name]: attachmentChanged };
