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
    /** What happens at most once, such as a threshold crossed in a period: a second event with the same key tells nothing. */
    onceKey: text("once_key"),
    /** Bursts of one kind fold into one notification while it is unread and its window is open. */
    digestKey: text("digest_key"),
    digestUntil: moment("digest_until"),
    digestCount: integer("digest_count").notNull().default(1),
    readAt: moment("read_at"),
    archivedAt: moment("archived_at"),
    /** Hidden from the list until then. */
    snoozedUntil: moment("snoozed_until"),
    /** Deleted by its reader; the row stays for the figures of deliveries. */
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
    // The rest of a person's rows: only deliveries are listed with these, too.
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

/** One time that a delivery was tried; moments as JSON has them. */
export type DeliveryTry = {
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcome: "sent" | "retry" | "failed";
  readonly error: string | null;
};

/**
 * One notification on one channel. The row decides what is tried when; queues only wake its processor. While it is being
 * sent it stays pending, named by a lease.
 */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id().primaryKey(),
    notificationId: id("notification_id")
      .notNull()
      .references(() => notifications.id),
    channel: text("channel", { enum: ["in_app", "email", "sms", "push"] }).notNull(),
    /** The browser a push goes to. */
    pushSubscriptionId: id("push_subscription_id").references(() => pushSubscriptions.id),
    /** Where it goes, sealed as the user's; null on channels that follow the user. */
    addressSealed: text("address_sealed"),
    /** sent: taken by the provider; delivered: acknowledged or receipted; dropped: not needed any more. */
    state: text("state", { enum: ["pending", "sent", "delivered", "failed", "dropped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /**
     * Each time it was tried, the first one first; goes on when a failed one is sent again. Always written and read together with
     * its delivery, to whose cost a table of them would add a tenth.
     */
    tries: jsonb("tries").$type<readonly DeliveryTry[]>().notNull().default([]),
    /** When it is tried next. */
    dueAt: moment("due_at").notNull(),
    /** The end of the quiet hours it was kept back for. */
    scheduledFor: moment("scheduled_for"),
    sentAt: moment("sent_at"),
    deliveredAt: moment("delivered_at"),
    /** What the provider calls it; its receipts name this. */
    providerMessageId: text("provider_message_id"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    unique("deliveries_channel_key")
      .on(table.notificationId, table.channel, table.pushSubscriptionId)
      .nullsNotDistinct(),
    // One for each lane: a claim walks past nothing that is due on another.
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

/** What one worker is sending; nobody else takes these until then. A mark in each delivery would double what it costs to write. */
export const deliveryLeases = pgTable("delivery_leases", {
  token: id("token").primaryKey(),
  until: moment("until").notNull(),
  deliveryIds: id("delivery_ids").array().notNull(),
});

/** A browser that asked for pushes. Its endpoint is a secret address: whoever has it can push. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: id().primaryKey(),
    /** Null for a visitor who is not signed in. */
    userId: id("user_id").references(() => users.id),
    /** The sign-in it came with; when that ends, nothing goes there any more. */
    sessionId: id("session_id").references(() => sessions.id),
    /** SHA-256 of the endpoint, by which the same browser is known again. */
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

/** How a person wants to be told; no row means the defaults. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id),
    pushNotifications: boolean("push_notifications").notNull(),
    emailNotifications: boolean("email_notifications").notNull(),
    soundEnabled: boolean("sound_enabled").notNull(),
    /** The channels' own switches. */
    isPushEnabled: boolean("is_push_enabled").notNull(),
    isEmailEnabled: boolean("is_email_enabled").notNull(),
    isSmsEnabled: boolean("is_sms_enabled").notNull(),
    isInAppEnabled: boolean("is_in_app_enabled").notNull(),
    quietHoursEnabled: boolean("quiet_hours_enabled").notNull(),
    /** HH:MM of the person's own zone; the window may wrap midnight. */
    quietHoursStart: text("quiet_hours_start").notNull(),
    quietHoursEnd: text("quiet_hours_end").notNull(),
    /** Rises with each change. */
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

/** What a person chose for one type on one channel; no row means yes. */
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

/** What an operator tells everybody; the worker goes through the people in the order of their ids. */
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
    /** The last person told. */
    cursorUserId: id("cursor_user_id"),
    notifiedCount: integer("notified_count").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("broadcasts_open").on(table.createdAt).where(sql`${table.finishedAt} is null`)],
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
