import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** People. E-mail is kept as typed; its lower case is unique. */
export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    email: text("email").notNull(),
    emailVerifiedAt: moment("email_verified_at"),
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: moment("password_changed_at").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    handle: text("handle").notNull(),
    phone: text("phone"),
    country: text("country"),
    timeZone: text("time_zone").notNull().default("UTC"),
    locale: text("locale").notNull().default("en"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    uniqueIndex("users_handle_key").on(sql`lower(${table.handle})`),
    check("users_handle_shape", sql`${table.handle} ~ '^[a-z0-9](\\.?[a-z0-9_]){1,29}$'`),
  ],
);

/** One sign-in of one browser or client. Tokens stand here only as SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    tokenHash: text("token_hash").notNull(),
    /** SHA-256 of the HttpOnly cookie a browser session is bound to; null for other clients. */
    bindingHash: text("binding_hash"),
    /** SHA-256 of the device cookie; a device that signed in before has its own counter of failed attempts. */
    deviceHash: text("device_hash"),
    isRemembered: boolean("is_remembered").notNull().default(false),
    userAgent: text("user_agent").notNull().default(""),
    ipAddress: text("ip_address").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    tokenExpiresAt: moment("token_expires_at").notNull(),
    idleExpiresAt: moment("idle_expires_at").notNull(),
    endedAt: moment("ended_at"),
    endReason: text("end_reason"),
  },
  (table) => [
    uniqueIndex("sessions_token_key").on(table.tokenHash),
    index("sessions_by_device").on(table.userId, table.deviceHash),
    index("sessions_live_by_user").on(table.userId).where(sql`${table.endedAt} is null`),
  ],
);

/** Tokens that a session has rotated away; one that comes back was copied. */
export const rotatedTokens = pgTable(
  "rotated_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: id("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    rotatedAt: moment("rotated_at").notNull(),
  },
  (table) => [index("rotated_tokens_by_session").on(table.sessionId)],
);

/** Password hashes of the past, so that the last ones are not taken again. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    passwordHash: text("password_hash").notNull(),
    replacedAt: moment("replaced_at").notNull(),
  },
  (table) => [index("password_history_by_user").on(table.userId, table.replacedAt)],
);

/** Single-use links sent by mail; only the token's hash is kept. */
export const linkTokens = pgTable(
  "link_tokens",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: ["verify_email", "reset_password"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    uniqueIndex("link_tokens_hash_key").on(table.tokenHash),
    index("link_tokens_by_user").on(table.userId),
  ],
);

/** Durable counters of attempts (sign-in, codes, resets); they fail closed. */
export const securityCounters = pgTable(
  "security_counters",
  {
    scope: text("scope").notNull(),
    subject: text("subject").notNull(),
    attempts: integer("attempts").notNull(),
    windowEndsAt: moment("window_ends_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subject] }),
    index("security_counters_by_end").on(table.windowEndsAt),
  ],
);
