import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sessions, users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, isSealed, moment } from "../columns.ts";

/** A notification of one event for one user. Unlisted ones only carry a mail, such as a link. */
export const notifications = classifiedTable(
  "notifications",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    eventId: internal(id("event_id")).notNull(),
    /** Request that caused the event, if known. */
    requestId: internal(text("request_id")),
    template: internal(text("template")).notNull(),
    type: internal(text("type")).notNull(),
    title: confidential(text("title")).notNull(),
    message: confidential(text("message")).notNull(),
    priority: internal(text("priority", { enum: ["urgent", "high", "medium", "low"] })).notNull(),
    category: confidential(text("category")),
    actionUrl: confidential(text("action_url")),
    actionText: confidential(text("action_text")),
    icon: internal(text("icon")),
    data: confidential(jsonb("data")).notNull().default({}),
    isListed: internal(boolean("is_listed")).notNull(),
    /**
     * Unique key of something notified at most once, such as a threshold crossed in a period; a second event with the key is
     * ignored.
     */
    onceKey: confidential(text("once_key")),
    /** Bursts with the same key fold into one notification while it is unread and its window is open. */
    digestKey: confidential(text("digest_key")),
    digestUntil: internal(moment("digest_until")),
    digestCount: confidential(integer("digest_count")).notNull().default(1),
    readAt: confidential(moment("read_at")),
    archivedAt: confidential(moment("archived_at")),
    /** Hidden from the list until then. */
    snoozedUntil: confidential(moment("snoozed_until")),
    /** Deleted by its reader; the row stays for analytics. */
    deletedAt: confidential(moment("deleted_at")),
    createdAt: internal(moment("created_at")).notNull(),
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
export const deliveries = classifiedTable(
  "deliveries",
  {
    id: internal(id()).primaryKey(),
    notificationId: internal(id("notification_id"))
      .notNull()
      .references(() => notifications.id),
    channel: internal(text("channel", { enum: ["in_app", "email", "sms", "push"] })).notNull(),
    /** Push subscription of the target browser. */
    pushSubscriptionId: internal(id("push_subscription_id")).references(() => pushSubscriptions.id),
    /** Target address, sealed for the user; null on channels that need none. */
    addressSealed: restricted(text("address_sealed")),
    /** sent: accepted by the provider; delivered: acknowledged or receipted; dropped: no longer needed. */
    state: internal(text("state", { enum: ["pending", "sent", "delivered", "failed", "dropped"] }))
      .notNull()
      .default("pending"),
    attempts: internal(integer("attempts")).notNull().default(0),
    /**
     * All attempts in order, continued by a redrive. Always read and written with the delivery; a separate table would add a
     * tenth to its cost.
     */
    tries: confidential(jsonb("tries")).$type<readonly DeliveryTry[]>().notNull().default([]),
    /** Time of the next attempt. */
    dueAt: internal(moment("due_at")).notNull(),
    /** End of the quiet hours or burst window for which it was kept back. */
    scheduledFor: internal(moment("scheduled_for")),
    sentAt: internal(moment("sent_at")),
    deliveredAt: confidential(moment("delivered_at")),
    /** The provider's message id, which its receipts refer to. */
    providerMessageId: internal(text("provider_message_id")),
    lastError: confidential(text("last_error")),
    createdAt: internal(moment("created_at")).notNull(),
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
export const deliveryLeases = classifiedTable("delivery_leases", {
  token: internal(id("token")).primaryKey(),
  until: internal(moment("until")).notNull(),
  deliveryIds: internal(id("delivery_ids").array()).notNull(),
});

/** A browser's push subscription. Its endpoint is a secret: anyone who has it can push. */
export const pushSubscriptions = classifiedTable(
  "push_subscriptions",
  {
    id: internal(id()).primaryKey(),
    /** Null for a signed-out visitor. */
    userId: confidential(id("user_id")).references(() => users.id),
    /** Session that subscribed; pushes stop when it ends. */
    sessionId: confidential(id("session_id")).references(() => sessions.id),
    /** SHA-256 of the endpoint, to recognize the same browser. */
    endpointHash: restricted(text("endpoint_hash")).notNull(),
    /** Endpoint and keys as JSON, sealed. */
    subscriptionSealed: restricted(text("subscription_sealed")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    endedAt: internal(moment("ended_at")),
    endedReason: internal(text("ended_reason", { enum: ["unsubscribed", "signed_out", "gone", "replaced"] })),
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
export const notificationSettings = classifiedTable(
  "notification_settings",
  {
    userId: confidential(id("user_id"))
      .primaryKey()
      .references(() => users.id),
    pushNotifications: confidential(boolean("push_notifications")).notNull(),
    emailNotifications: confidential(boolean("email_notifications")).notNull(),
    soundEnabled: confidential(boolean("sound_enabled")).notNull(),
    /** Switch of each channel. */
    isPushEnabled: confidential(boolean("is_push_enabled")).notNull(),
    isEmailEnabled: confidential(boolean("is_email_enabled")).notNull(),
    isSmsEnabled: confidential(boolean("is_sms_enabled")).notNull(),
    isInAppEnabled: confidential(boolean("is_in_app_enabled")).notNull(),
    quietHoursEnabled: confidential(boolean("quiet_hours_enabled")).notNull(),
    /** HH:MM in the person's zone; the window may cross midnight. */
    quietHoursStart: confidential(text("quiet_hours_start")).notNull(),
    quietHoursEnd: confidential(text("quiet_hours_end")).notNull(),
    /** Incremented with each change. */
    version: internal(integer("version")).notNull().default(1),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    check(
      "notification_settings_times",
      sql`${table.quietHoursStart} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.quietHoursEnd} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
  ],
);

/** A person's choice for one type on one channel; enabled without a row. */
export const notificationPreferences = classifiedTable(
  "notification_preferences",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    type: confidential(text("type")).notNull(),
    channel: confidential(text("channel", { enum: ["in_app", "email", "sms", "push"] })).notNull(),
    isEnabled: confidential(boolean("is_enabled")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.channel] })],
);

/** A notification for all users; the worker pages through the users by id. */
export const broadcasts = classifiedTable(
  "broadcasts",
  {
    id: internal(id()).primaryKey(),
    createdBy: confidential(id("created_by"))
      .notNull()
      .references(() => users.id),
    title: internal(text("title")).notNull(),
    message: internal(text("message")).notNull(),
    priority: internal(text("priority", { enum: ["urgent", "high", "medium", "low"] })).notNull(),
    actionUrl: internal(text("action_url")),
    data: internal(jsonb("data")).notNull().default({}),
    /** Last user notified. */
    cursorUserId: internal(id("cursor_user_id")),
    notifiedCount: internal(integer("notified_count")).notNull().default(0),
    createdAt: internal(moment("created_at")).notNull(),
    finishedAt: internal(moment("finished_at")),
  },
  (table) => [index("broadcasts_open").on(table.createdAt).where(sql`${table.finishedAt} is null`)],
);

/** Mails and text messages of a development machine, stored instead of sent. */
export const mailboxMessages = classifiedTable(
  "mailbox_messages",
  {
    messageId: internal(text("message_id")).primaryKey(),
    recipient: confidential(text("recipient")).notNull(),
    channel: internal(text("channel", { enum: ["email", "sms"] }))
      .notNull()
      .default("email"),
    subject: confidential(text("subject")).notNull(),
    textBody: confidential(text("text_body")).notNull(),
    htmlBody: confidential(text("html_body")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [index("mailbox_messages_by_recipient").on(sql`lower(${table.recipient})`, table.createdAt)],
);
