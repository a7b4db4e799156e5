import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { TestableChannel } from "./channel-tests.ts";
import { NotificationPriority } from "./schemas.ts";

/** A user requested a test notification to themselves. */
export const notificationTestRequested = defineEvent({
  name: "notification.test_requested",
  version: 1,
  payload: z.object({ userId: z.string() }),
  toNews: ({ userId }) => [{ userId, content: { template: "testNotification", data: {} } }],
});

/** A user requested a test mail or text message. */
export const channelTestRequested = defineEvent({
  name: "channel.test_requested",
  version: 1,
  payload: z.object({ userId: z.string(), channel: TestableChannel, addressSealed: z.string() }),
  toNews: ({ userId, channel, addressSealed }) => [
    {
      userId,
      addressSealed,
      content: { template: channel === "email" ? "emailTest" : "smsTest", data: {} },
    },
  ],
});

/** An operator's message to one user; a message to all users is a row of `broadcasts` instead. */
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
  toNews: ({ userId, title, message, priority, actionUrl }) => [
    { userId, priority, content: { template: "announcement", data: { title, message, actionUrl } } },
  ],
});

/** Events of notifications, by name. */
export const notificationEvents = {
  [notificationTestRequested.name]: notificationTestRequested,
  [channelTestRequested.name]: channelTestRequested,
  [notificationAnnounced.name]: notificationAnnounced,
};
