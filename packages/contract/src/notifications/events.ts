import * as z from "zod";
import { defineEvent } from "../event-definition.ts";
import { TestableChannel } from "./channel-tests.ts";
import { NotificationPriority } from "./schemas.ts";

/** Somebody wants to see how a notification reaches them. */
export const notificationTestRequested = defineEvent({
  name: "notification.test_requested",
  version: 1,
  payload: z.object({ userId: z.string() }),
  toNews: ({ userId }) => [{ userId, content: { template: "testNotification", data: {} } }],
});

/** Somebody wants to see that mails, or text messages, arrive. */
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
  toNews: ({ userId, title, message, priority, actionUrl }) => [
    { userId, priority, content: { template: "announcement", data: { title, message, actionUrl } } },
  ],
});

/** The events about notifications, by name. */
export const notificationEvents = {
  [notificationTestRequested.name]: notificationTestRequested,
  [channelTestRequested.name]: channelTestRequested,
  [notificationAnnounced.name]: notificationAnnounced,
};
