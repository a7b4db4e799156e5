import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sessions, users } from "../auth/tables.ts";
import { id, isSealed, moment } from "../columns.ts";

/** A notification of one event for one user. Unlisted ones only carry a mail, such as a link. */
export const notifications = pgTable(
  "notifications",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    eventId: id("event_id").notNull(),
    /** Request that caused the event, if known. */
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
    /**
     * Unique key of something notified at most once, such as a threshold crossed in a period; a second event with the key is
     * ignored.
     */
    onceKey: text("once_key"),
    /** Bursts with the same key fold into one notification while it is unread and its window is open. */
    digestKey: text("digest_key"),
    digestUntil: moment("digest_until"),
    digestCount: integer("digest_count").notNull().default(1),
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    /** Hidden from the list until then. */
    snoozedUntil: moment("snoozed_until"),
    /** Deleted by its reader; the row stays for analytics. */
    deletedAt: moment("deleted_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_event_key").on(table.userId, table.eventId),
    uniqueIndex("notifications_once_key")
      .on(table.userId, table.onceKey)
      .where(sql`${table.onceKey} is not null`),
    index("notifications_by_user")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.isListed} and ${table.deletedAt} is null`),
    // The rest of a person's rows, which only the list of deliveries includes.
    index("notifications_others_by_user")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`not ${table.isListed} or ${table.deletedAt} is not null`),
    index("notifications_unread")
      .on(table.userId)
      .where(
        sql`${table.isListed} and ${table.readAt} is null and ${table.archivedAt} is null and ${table.deletedAt} is null`,
      ),
    index("notifications_open_digests")
      .on(table.userId, table.digestKey)
      .where(sql`${table.digestKey} is not null and ${table.readAt} is null`),
    check("notifications_digest", sql`(${table.digestKey} is null) = (${table.digestUntil} is null)`),
  ],
);

/** One attempt of a delivery; timestamps as in JSON. */
export type DeliveryTry = {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcome: "sent" | "retry" | "failed";
  readonly error: string | null;
};

/**
 * One notification on one channel. The row decides what is attempted when; queues only wake its processor. It stays pending
 * while a lease covers it.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id().primaryKey(),
    notificationId: id("notification_id")
      .notNull()
      .references(() => notifications.id),
    channel: text("channel", { enum: ["in_app", "email", "sms", "push"] }).notNull(),
    /** Push subscription of the target browser. */
    pushSubscriptionId: id("push_subscription_id").references(() => pushSubscriptions.id),
    /** Target address, sealed for the user; null on channels that need none. */
    addressSealed: text("address_sealed"),
    /** sent: accepted by the provider; delivered: acknowledged or receipted; dropped: no longer needed. */
    state: text("state", { enum: ["pending", "sent", "delivered", "failed", "dropped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * All attempts in order, continued by a redrive. Always read and written with the delivery; a separate table would add a
     * tenth to its cost.
     */
    tries: jsonb("tries").$type<readonly DeliveryTry[]>().notNull().default([]),
    /** Time of the next attempt. */
    dueAt: moment("due_at").notNull(),
    /** End of the quiet hours or burst window for which it was kept back. */
    scheduledFor: moment("scheduled_for"),
    sentAt: moment("sent_at"),
    deliveredAt: moment("delivered_at"),
    /** The provider's message id, which its receipts refer to. */
    providerMessageId: text("provider_message_id"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("deliveries_channel_key")
      .on(table.notificationId, table.channel, table.pushSubscriptionId)
      .nullsNotDistinct(),
    // One partial index per stream: a lease reads no due rows of another stream.
    index("deliveries_due_in_app")
      .on(table.dueAt)
      .where(sql`${table.state} = 'pending' and ${table.channel} = 'in_app'`),
    index("deliveries_due_messages")
      .on(table.dueAt)
      .where(sql`${table.state} = 'pending' and ${table.channel} in ('email', 'sms')`),
    index("deliveries_due_pushes")
      .on(table.dueAt)
      .where(sql`${table.state} = 'pending' and ${table.channel} = 'push'`),
    index("deliveries_by_subscription")
      .on(table.pushSubscriptionId)
      .where(sql`${table.pushSubscriptionId} is not null`),
    index("deliveries_by_provider_id")
      .on(table.providerMessageId)
      .where(sql`${table.providerMessageId} is not null`),
    index("deliveries_failed").on(table.createdAt, table.id).where(sql`${table.state} = 'failed'`),
    check(
      "deliveries_push_has_subscription",
      sql`(${table.channel} = 'push') = (${table.pushSubscriptionId} is not null)`,
    ),
    check("deliveries_address_is_sealed", isSealed(table.addressSealed)),
    check("deliveries_attempts", sql`${table.attempts} between 0 and 4`),
  ],
);

/** Deliveries leased by one worker until a moment. Marking each delivery instead would double its write cost. */
export const deliveryLeases = pgTable("delivery_leases", {
  token: id("token").primaryKey(),
  until: moment("until").notNull(),
  deliveryIds: id("delivery_ids").array().notNull(),
});

/** A browser's push subscription. Its endpoint is a secret: anyone who has it can push. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id().primaryKey(),
    /** Null for a signed-out visitor. */
    userId: id("user_id").references(() => users.id),
    /** Session that subscribed; pushes stop when it ends. */
    sessionId: id("session_id").references(() => sessions.id),
    /** SHA-256 of the endpoint, to recognize the same browser. */
    endpointHash: text("endpoint_hash").notNull(),
    /** Endpoint and keys as JSON, sealed. */
    subscriptionSealed: text("subscription_sealed").notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
    endedReason: text("ended_reason", { enum: ["unsubscribed", "signed_out", "gone", "replaced"] }),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_key")
      .on(table.endpointHash)
      .where(sql`${table.endedAt} is null`),
    index("push_subscriptions_by_user").on(table.userId).where(sql`${table.endedAt} is null`),
    index("push_subscriptions_by_session").on(table.sessionId).where(sql`${table.endedAt} is null`),
    index("push_subscriptions_ended_long").on(table.endedAt).where(sql`${table.endedAt} is not null`),
    check("push_subscriptions_sealed", isSealed(table.subscriptionSealed)),
    check("push_subscriptions_ended", sql`(${table.endedAt} is null) = (${table.endedReason} is null)`),
  ],
);

/** A person's notification settings; without a row the defaults apply. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id),
    pushNotifications: boolean("push_notifications").notNull(),
    emailNotifications: boolean("email_notifications").notNull(),
    soundEnabled: boolean("sound_enabled").notNull(),
    /** Switch of each channel. */
    isPushEnabled: boolean("is_push_enabled").notNull(),
    isEmailEnabled: boolean("is_email_enabled").notNull(),
    isSmsEnabled: boolean("is_sms_enabled").notNull(),
    isInAppEnabled: boolean("is_in_app_enabled").notNull(),
    quietHoursEnabled: boolean("quiet_hours_enabled").notNull(),
    /** HH:MM in the person's zone; the window may cross midnight. */
    quietHoursStart: text("quiet_hours_start").notNull(),
    quietHoursEnd: text("quiet_hours_end").notNull(),
    /** Incremented with each change. */
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check(
      "notification_settings_times",
      sql`${table.quietHoursStart} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.quietHoursEnd} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
);

/** A person's choice for one type on one channel; enabled without a row. */
export const notificationPreferences = pgTable(
  "notification_preferences",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    type: text("type").notNull(),
    channel: text("channel", { enum: ["in_app", "email", "sms", "push"] }).notNull(),
    isEnabled: boolean("is_enabled").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.channel] })],
);

/** A notification for all users; the worker pages through the users by id. */
export const broadcasts = pgTable(
  "broadcasts",
  {
    id: id().primaryKey(),
    createdBy: id("created_by")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    message: text("message").notNull(),
    priority: text("priority", { enum: ["urgent", "high", "medium", "low"] }).notNull(),
    actionUrl: text("action_url"),
    data: jsonb("data").notNull().default({}),
    /** Last user notified. */
    cursorUserId: id("cursor_user_id"),
    notifiedCount: integer("notified_count").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("broadcasts_open").on(table.createdAt).where(sql`${table.finishedAt} is null`)],
);

/** Mails and text messages of a development machine, stored instead of sent. */
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
