import * as z from "zod";
import { defineEvent, type News } from "../event-definition.ts";
import type { NotificationContent } from "../features.ts";
import { type GroupNotificationName, groupNotifications } from "./notifications.ts";

/** Changes of one group within this window share one notification, in milliseconds. */
const WINDOW_MS = 300_000;

const Told = z.object({
  userId: z.string(),
  template: z.enum(Object.keys(groupNotifications) as GroupNotificationName[]),
  data: z.record(z.string(), z.json()).describe("facts of the kind"),
  onceKey: z.string().nullable().default(null),
  digestKey: z.string().nullable().default(null).describe("news with the same key fold"),
  addressSealed: z.string().nullable().default(null),
});
export type ToldNews = z.input<typeof Told>;

/** What a change of a group means for some of its members, each with their own part. */
export const groupNewsWritten = defineEvent({
  name: "group_news.written",
  version: 1,
  payload: z.object({ groupId: z.string(), news: z.array(Told) }),
  toNews: ({ news }) => news.map(toNews),
});

function toNews({ userId, template, data, onceKey, digestKey, addressSealed }: z.infer<typeof Told>): News {
  const content = { template, data: groupNotifications[template].data.parse(data) } as NotificationContent;
  return {
    userId,
    content,
    ...(onceKey !== null && { onceKey }),
    ...(digestKey !== null && { digest: { key: digestKey, windowMs: WINDOW_MS } }),
    ...(addressSealed !== null && { addressSealed }),
  };
}

/** Events of news about groups, by name. */
export const groupNewsEvents = { [groupNewsWritten.name]: groupNewsWritten };
