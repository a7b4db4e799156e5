import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, isSealed, moment } from "../columns.ts";

/** Users. E-mail and phone are stored sealed as typed, and found by a keyed hash of their normalized form. */
export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    emailSealed: text("email_sealed").notNull(),
    emailLookup: text("email_lookup").notNull(),
    emailVerifiedAt: moment("email_verified_at"),
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: moment("password_changed_at").notNull(),
    /** Set when the owner disowned a security alert: the password signs nobody in until a mailed link sets a new one. */
    passwordBlockedAt: moment("password_blocked_at"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    handle: text("handle").notNull(),
    /** Null until the first change; starts the waiting time for the next one. */
    handleChangedAt: moment("handle_changed_at"),
    phoneSealed: text("phone_sealed"),
    phoneLookup: text("phone_lookup"),
    /** Null until the number is confirmed by a code. */
    phoneConfirmedAt: moment("phone_confirmed_at"),
    country: text("country"),
    timeZone: text("time_zone").notNull().default("UTC"),
    locale: text("locale").notNull().default("en"),
    displayCurrency: text("display_currency").notNull().default("USD"),
    avatarFileId: text("avatar_file_id"),
    avatarSmallFileId: text("avatar_small_file_id"),
    /** Incremented with every profile change. */
    version: integer("version").notNull().default(0),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    /** When another operator granted the role: it decides nothing on the first day. Null for those made on the machine. */
    roleGrantedAt: moment("role_granted_at"),
    /** Set while an operator has suspended the user; sign-in is refused. */
    suspendedAt: moment("suspended_at"),
    suspendedReason: text("suspended_reason"),
    /** Set when the owner deleted the account: no sign-in, not searchable; names stay in others' histories. */
    deactivatedAt: moment("deactivated_at"),
    /** Who can find this user by name; contacts are the user's favourites and the people they paid. */
    foundByName: text("found_by_name", { enum: ["everyone", "contacts", "nobody"] })
      .notNull()
      .default("everyone"),
    foundByEmail: boolean("found_by_email").notNull().default(true),
    foundByPhone: boolean("found_by_phone").notNull().default(true),
    /** Latest change of e-mail, phone or second factor after the first: payments to new people are limited for a day. */
    credentialChanged: text("credential_changed", { enum: ["email", "phone", "factor"] }),
    credentialChangedAt: moment("credential_changed_at"),
    isDemo: boolean("is_demo").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("users_by_password_age").on(table.passwordChangedAt),
    uniqueIndex("users_email_key").on(table.emailLookup),
    index("users_admins").on(table.id).where(sql`${table.role} = 'admin'`),
    index("users_suspended_ids").on(table.id).where(sql`${table.suspendedAt} is not null`),
    uniqueIndex("users_handle_key").on(sql`lower(${table.handle})`),
    check("users_email_is_sealed", isSealed(table.emailSealed)),
    check("users_phone_is_sealed", isSealed(table.phoneSealed)),
    check("users_phone_pair", sql`(${table.phoneSealed} is null) = (${table.phoneLookup} is null)`),
    check("users_suspended", sql`(${table.suspendedAt} is null) = (${table.suspendedReason} is null)`),
    uniqueIndex("users_phone_key").on(table.phoneLookup).where(sql`${table.phoneConfirmedAt} is not null`),
    check(
      "users_phone_confirmed",
      sql`${table.phoneConfirmedAt} is null or ${table.phoneLookup} is not null`,
    ),
    check("users_avatar_pair", sql`(${table.avatarFileId} is null) = (${table.avatarSmallFileId} is null)`),
    check(
      "users_credential_changed",
      sql`(${table.credentialChanged} is null) = (${table.credentialChangedAt} is null)`,
    ),
    check("users_handle_shape", sql`${table.handle} ~ '^[a-z0-9](\\.?[a-z0-9_]){1,29}$'`),
  ],
);

/** One sign-in of one browser or client. Tokens are stored only as SHA-256. */
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
    /** SHA-256 of the device cookie; a known device has its own counter of failed attempts. */
    deviceHash: text("device_hash"),
    isRemembered: boolean("is_remembered").notNull().default(false),
    /** When and by what a second factor last proved this session; operators act in no other one. */
    factorProvenAt: moment("factor_proven_at"),
    factorProvenBy: text("factor_proven_by", { enum: ["totp", "passkey", "backup"] }),
    userAgent: text("user_agent").notNull().default(""),
    ipAddress: text("ip_address").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    tokenExpiresAt: moment("token_expires_at").notNull(),
    idleExpiresAt: moment("idle_expires_at").notNull(),
    /** Latest request, to the minute. */
    lastSeenAt: moment("last_seen_at").notNull().default(sql`now()`),
    endedAt: moment("ended_at"),
    endReason: text("end_reason"),
  },
  (table) => [
    uniqueIndex("sessions_token_key").on(table.tokenHash),
    index("sessions_by_device").on(table.userId, table.deviceHash),
    index("sessions_live_by_user").on(table.userId).where(sql`${table.endedAt} is null`),
    check(
      "sessions_factor_proven",
      sql`(${table.factorProvenAt} is null) = (${table.factorProvenBy} is null)`,
    ),
  ],
);

/** Tokens that a session has rotated away; reuse of one means that it was copied. */
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

/** Hashes of previous passwords, to prevent reuse. */
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

/** Single-use links sent by mail; only the token's hash is stored. */
export const linkTokens = pgTable(
  "link_tokens",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", {
      enum: [
        "verify_email",
        "reset_password",
        "change_email",
        "revert_email",
        "recover_factors",
        "cancel_recovery",
      ],
    }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Sealed address that the link sets: the new one, or the previous one for a revert. */
    emailSealed: text("email_sealed"),
    emailLookup: text("email_lookup"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    uniqueIndex("link_tokens_hash_key").on(table.tokenHash),
    index("link_tokens_by_user").on(table.userId),
    index("link_tokens_by_end").on(table.expiresAt),
    index("link_tokens_by_email").on(table.emailLookup).where(sql`${table.usedAt} is null`),
    check("link_tokens_email_is_sealed", isSealed(table.emailSealed)),
    check(
      "link_tokens_email",
      sql`(${table.purpose} in ('change_email', 'revert_email')) = (${table.emailSealed} is not null)
        and (${table.emailSealed} is null) = (${table.emailLookup} is null)`,
    ),
  ],
);

/** Previous handles; until `keptUntil` only their previous owner can take them. */
export const formerHandles = pgTable(
  "former_handles",
  {
    handle: text("handle").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    keptUntil: moment("kept_until").notNull(),
  },
  (table) => [
    index("former_handles_by_user").on(table.userId),
    index("former_handles_by_end").on(table.keptUntil),
  ],
);

/** Requests to confirm a phone number by a code. The code is not stored: it is derived from the id and the deployment's key. */
export const phoneCodes = pgTable(
  "phone_codes",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    phoneSealed: text("phone_sealed").notNull(),
    phoneLookup: text("phone_lookup").notNull(),
    /** Number of codes tried, right or wrong. */
    tries: integer("tries").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("phone_codes_by_user").on(table.userId),
    index("phone_codes_by_end").on(table.expiresAt),
    check("phone_codes_phone_is_sealed", isSealed(table.phoneSealed)),
  ],
);

/** Durable attempt counters (sign-in, codes, resets). Callers fail closed. */
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
    index("security_counters_by_scope_and_end").on(table.scope, table.windowEndsAt),
  ],
);
