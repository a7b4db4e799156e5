import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { TestableChannel } from "./channel-tests.ts";
import { NotificationPriority } from "./schemas.ts";

/** Somebody wants to see how a notification reaches them. */
export const notificationTestRequested = defineEvent({
  name: "notification.test_requested",
  version: 1,
  payload: z.object({ userId: z.string() }),
  toFrames: () => [],
});

/** Somebody wants to see that mails, or text messages, arrive. */
export const channelTestRequested = defineEvent({
  name: "channel.test_requested",
  version: 1,
  payload: z.object({ userId: z.string(), channel: TestableChannel, addressSealed: z.string() }),
  toFrames: () => [],
});

/** An operator tells one person something; everybody is told by a row of `broadcasts` instead. */
export const notificationAnnounced = defineEvent({
  name: "notification.announced",
  version: 1,
  payload: z.object({
    userId: z.string(),
    title: z.string(),
    message: z.string(),
    priority: NotificationPriority,
    actionUrl: z.string().nullable().default(null),
    data: z.record(z.string(), z.json()).default({}),
  }),
  toFrames: (eventId, { userId, title, message, priority, data }) => [
    {
      userId,
      frame: {
        type: "system_notification",
        data: { eventId, title, message, priority, data, broadcast: false },
      },
    },
  ],
});
