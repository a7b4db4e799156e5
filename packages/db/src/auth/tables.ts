import { sql } from "drizzle-orm";
import { boolean, check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { classifiedTable, confidential, internal, publicly, restricted } from "../classified-table.ts";
import { id, isSealed, moment } from "../columns.ts";

/** Users. E-mail and phone are stored sealed as typed, and found by a keyed hash of their normalized form. */
export const users = classifiedTable(
  "users",
  {
    id: internal(id()).primaryKey(),
    emailSealed: restricted(text("email_sealed")).notNull(),
    emailLookup: restricted(text("email_lookup")).notNull(),
    emailVerifiedAt: internal(moment("email_verified_at")),
    passwordHash: restricted(text("password_hash")).notNull(),
    passwordChangedAt: internal(moment("password_changed_at")).notNull(),
    /** Set when the owner disowned a security alert: the password signs nobody in until a mailed link sets a new one. */
    passwordBlockedAt: internal(moment("password_blocked_at")),
    firstName: publicly(text("first_name")).notNull(),
    lastName: publicly(text("last_name")).notNull(),
    handle: publicly(text("handle")).notNull(),
    /** Null until the first change; starts the waiting time for the next one. */
    handleChangedAt: internal(moment("handle_changed_at")),
    phoneSealed: restricted(text("phone_sealed")),
    phoneLookup: restricted(text("phone_lookup")),
    /** Null until the number is confirmed by a code. */
    phoneConfirmedAt: internal(moment("phone_confirmed_at")),
    country: confidential(text("country")),
    timeZone: confidential(text("time_zone")).notNull().default("UTC"),
    locale: internal(text("locale")).notNull().default("en"),
    displayCurrency: internal(text("display_currency")).notNull().default("USD"),
    avatarFileId: publicly(text("avatar_file_id")),
    avatarSmallFileId: publicly(text("avatar_small_file_id")),
    /** Incremented with every profile change. */
    version: internal(integer("version")).notNull().default(0),
    role: internal(text("role", { enum: ["user", "admin"] }))
      .notNull()
      .default("user"),
    /** When another operator granted the role: it decides nothing on the first day. Null for those made on the machine. */
    roleGrantedAt: internal(moment("role_granted_at")),
    /** Set while an operator has suspended the user; sign-in is refused. */
    suspendedAt: confidential(moment("suspended_at")),
    suspendedReason: confidential(text("suspended_reason")),
    /** Set when the owner deleted the account: no sign-in, not searchable; names stay in others' histories. */
    deactivatedAt: internal(moment("deactivated_at")),
    /** Who can find this user by name; contacts are the user's favourites and the people they paid. */
    foundByName: internal(text("found_by_name", { enum: ["everyone", "contacts", "nobody"] }))
      .notNull()
      .default("everyone"),
    foundByEmail: internal(boolean("found_by_email")).notNull().default(true),
    foundByPhone: internal(boolean("found_by_phone")).notNull().default(true),
    /** Latest change of e-mail, phone or second factor after the first: payments to new people are limited for a day. */
    credentialChanged: confidential(text("credential_changed", { enum: ["email", "phone", "factor"] })),
    credentialChangedAt: confidential(moment("credential_changed_at")),
    isDemo: internal(boolean("is_demo")).notNull().default(false),
    createdAt: internal(moment("created_at")).notNull(),
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
export const sessions = classifiedTable(
  "sessions",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    tokenHash: restricted(text("token_hash")).notNull(),
    /** SHA-256 of the HttpOnly cookie a browser session is bound to; null for other clients. */
    bindingHash: restricted(text("binding_hash")),
    /** SHA-256 of the device cookie; a known device has its own counter of failed attempts. */
    deviceHash: restricted(text("device_hash")),
    isRemembered: internal(boolean("is_remembered")).notNull().default(false),
    /** When and by what a second factor last proved this session; operators act in no other one. */
    factorProvenAt: internal(moment("factor_proven_at")),
    factorProvenBy: internal(text("factor_proven_by", { enum: ["totp", "passkey", "backup"] })),
    userAgent: confidential(text("user_agent")).notNull().default(""),
    ipAddress: confidential(text("ip_address")).notNull().default(""),
    createdAt: internal(moment("created_at")).notNull(),
    tokenExpiresAt: internal(moment("token_expires_at")).notNull(),
    idleExpiresAt: internal(moment("idle_expires_at")).notNull(),
    /** Latest request, to the minute. */
    lastSeenAt: confidential(moment("last_seen_at")).notNull().default(sql`now()`),
    endedAt: internal(moment("ended_at")),
    endReason: internal(text("end_reason")),
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
export const rotatedTokens = classifiedTable(
  "rotated_tokens",
  {
    tokenHash: restricted(text("token_hash")).primaryKey(),
    sessionId: internal(id("session_id"))
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    rotatedAt: internal(moment("rotated_at")).notNull(),
  },
  (table) => [index("rotated_tokens_by_session").on(table.sessionId)],
);

/** Hashes of previous passwords, to prevent reuse. */
export const passwordHistory = classifiedTable(
  "password_history",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    passwordHash: restricted(text("password_hash")).notNull(),
    replacedAt: internal(moment("replaced_at")).notNull(),
  },
  (table) => [index("password_history_by_user").on(table.userId, table.replacedAt)],
);

/** Single-use links sent by mail; only the token's hash is stored. */
export const linkTokens = classifiedTable(
  "link_tokens",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    purpose: internal(
      text("purpose", {
        enum: [
          "verify_email",
          "reset_password",
          "change_email",
          "revert_email",
          "recover_factors",
          "cancel_recovery",
        ],
      }),
    ).notNull(),
    tokenHash: restricted(text("token_hash")).notNull(),
    /** Sealed address that the link sets: the new one, or the previous one for a revert. */
    emailSealed: restricted(text("email_sealed")),
    emailLookup: restricted(text("email_lookup")),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    usedAt: internal(moment("used_at")),
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
export const formerHandles = classifiedTable(
  "former_handles",
  {
    handle: publicly(text("handle")).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    keptUntil: internal(moment("kept_until")).notNull(),
  },
  (table) => [
    index("former_handles_by_user").on(table.userId),
    index("former_handles_by_end").on(table.keptUntil),
  ],
);

/** Requests to confirm a phone number by a code. The code is not stored: it is derived from the id and the deployment's key. */
export const phoneCodes = classifiedTable(
  "phone_codes",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    phoneSealed: restricted(text("phone_sealed")).notNull(),
    phoneLookup: restricted(text("phone_lookup")).notNull(),
    /** Number of codes tried, right or wrong. */
    tries: internal(integer("tries")).notNull().default(0),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    usedAt: internal(moment("used_at")),
  },
  (table) => [
    index("phone_codes_by_user").on(table.userId),
    index("phone_codes_by_end").on(table.expiresAt),
    check("phone_codes_phone_is_sealed", isSealed(table.phoneSealed)),
  ],
);

/** Durable attempt counters (sign-in, codes, resets). Callers fail closed. */
export const securityCounters = classifiedTable(
  "security_counters",
  {
    scope: internal(text("scope")).notNull(),
    subject: confidential(text("subject")).notNull(),
    attempts: internal(integer("attempts")).notNull(),
    windowEndsAt: internal(moment("window_ends_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subject] }),
    index("security_counters_by_scope_and_end").on(table.scope, table.windowEndsAt),
  ],
);
