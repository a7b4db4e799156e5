import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, isSealed, moment } from "../columns.ts";

/** What a user is told of one event. Unlisted ones are only carriers of a mail, such as a link. */
export const notifications = pgTable(
  "notifications",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    eventId: id("event_id").notNull(),
    /** The request behind the event that is told of, as far as it is known. */
    requestId: text("request_id"),
    template: text("template").notNull(),
    type: text("type").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    priority: text("priority", { enum: ["urgent", "high", "medium", "low"] }).notNull(),
    category: text("category"),
    actionUrl: text("action_url"),
    actionText: text("action_text"),
    icon: text("icon"),
    data: jsonb("data").notNull().default({}),
    isListed: boolean("is_listed").notNull(),
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_event_key").on(table.userId, table.eventId),
    index("notifications_by_user").on(table.userId, table.createdAt, table.id).where(sql`${table.isListed}`),
  ],
);

/** One notification on one channel. The row decides what is tried when; queues only wake its processor. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id().primaryKey(),
    notificationId: id("notification_id")
      .notNull()
      .references(() => notifications.id),
    channel: text("channel", { enum: ["in_app", "email", "sms"] }).notNull(),
    /** Where it goes, sealed as the user's; null on channels that follow the user. */
    addressSealed: text("address_sealed"),
    state: text("state", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried next; while it is being sent, when whoever sends it is given up. */
    dueAt: moment("due_at").notNull(),
    leaseToken: id("lease_token"),
    sentAt: moment("sent_at"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("deliveries_channel_key").on(table.notificationId, table.channel),
    index("deliveries_due").on(table.dueAt).where(sql`${table.state} in ('pending', 'sending')`),
    check("deliveries_address_is_sealed", isSealed(table.addressSealed)),
    check("deliveries_attempts", sql`${table.attempts} between 0 and 4`),
  ],
);

/** Mails and text messages of a development machine, which are kept instead of sent. */
export const mailboxMessages = pgTable(
  "mailbox_messages",
  {
    messageId: text("message_id").primaryKey(),
    recipient: text("recipient").notNull(),
    channel: text("channel", { enum: ["email", "sms"] })
      .notNull()
      .default("email"),
    subject: text("subject").notNull(),
    textBody: text("text_body").notNull(),
    htmlBody: text("html_body").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("mailbox_messages_by_recipient").on(sql`lower(${table.recipient})`, table.createdAt)],
);
