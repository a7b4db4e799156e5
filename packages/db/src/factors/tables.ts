import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, isSealed, moment } from "../columns.ts";

/** Second factors of users. An enrolment is inactive until it is confirmed. */
export const factors = classifiedTable(
  "factors",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    kind: confidential(text("kind", { enum: ["totp", "email", "sms", "passkey"] })).notNull(),
    /** Name that the owner gave a passkey. */
    name: confidential(text("name")),
    isPrimary: internal(boolean("is_primary")).notNull().default(false),
    /** Sealed seed of an authenticator app. */
    secretSealed: restricted(text("secret_sealed")),
    /** Time step of the last accepted code, so that a code works once. */
    lastStep: internal(integer("last_step")),
    /** Id and COSE public key of a passkey in base64url, and how a browser reaches its authenticator. */
    credentialId: confidential(text("credential_id")),
    publicKey: confidential(text("public_key")),
    transports: internal(text("transports").array()),
    /** The authenticator's own count of its answers; 0 in those that do not count. */
    signCount: internal(bigint("sign_count", { mode: "number" })),
    isBackedUp: internal(boolean("is_backed_up")),
    /** Whether its owner's devices can share a passkey, which never changes; null: not told yet. */
    isShareable: internal(boolean("is_shareable")),
    createdAt: internal(moment("created_at")).notNull(),
    /** End of an unconfirmed enrolment. */
    expiresAt: internal(moment("expires_at")).notNull(),
    confirmedAt: internal(moment("confirmed_at")),
    lastUsedAt: confidential(moment("last_used_at")),
  },
  (table) => [
    uniqueIndex("factors_kind_key").on(table.userId, table.kind).where(sql`${table.kind} <> 'passkey'`),
    uniqueIndex("factors_credential_key").on(table.credentialId),
    uniqueIndex("factors_primary_key").on(table.userId).where(sql`${table.isPrimary}`),
    index("factors_by_user").on(table.userId),
    index("factors_unconfirmed").on(table.expiresAt).where(sql`${table.confirmedAt} is null`),
    check("factors_secret_is_sealed", isSealed(table.secretSealed)),
    check("factors_secret", sql`(${table.kind} = 'totp') = (${table.secretSealed} is not null)`),
    check(
      "factors_passkey",
      sql`(${table.kind} = 'passkey') = (num_nonnulls(${table.name}, ${table.credentialId}, ${table.publicKey}, ${table.transports}, ${table.signCount}, ${table.isBackedUp}) = 6)
        and (${table.kind} = 'passkey' or ${table.credentialId} is null)`,
    ),
    check("factors_shareable", sql`${table.kind} = 'passkey' or ${table.isShareable} is null`),
    check("factors_primary_is_confirmed", sql`not ${table.isPrimary} or ${table.confirmedAt} is not null`),
  ],
);

/** Backup codes: keyed hashes of 50 random bits each. */
export const backupCodes = classifiedTable(
  "backup_codes",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    codeHash: restricted(text("code_hash")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    usedAt: internal(moment("used_at")),
  },
  (table) => [uniqueIndex("backup_codes_key").on(table.userId, table.codeHash)],
);

/** Whether sign-in asks a user for a second factor; without a row it does not. */
export const signInRequirements = classifiedTable("sign_in_requirements", {
  userId: confidential(id("user_id"))
    .primaryKey()
    .references(() => users.id),
  isOn: internal(boolean("is_on")).notNull(),
  changedAt: internal(moment("changed_at")).notNull(),
});

/** Devices on which sign-in does not ask for a second factor until `expiresAt`. */
export const trustedDevices = classifiedTable(
  "trusted_devices",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the device cookie. */
    deviceHash: restricted(text("device_hash")).notNull(),
    userAgent: confidential(text("user_agent")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    lastUsedAt: confidential(moment("last_used_at")).notNull(),
    endedAt: internal(moment("ended_at")),
  },
  (table) => [
    uniqueIndex("trusted_devices_key")
      .on(table.userId, table.deviceHash)
      .where(sql`${table.endedAt} is null`),
    index("trusted_devices_by_end").on(table.expiresAt),
  ],
);

/** Sign-ins whose password was right and whose second step is open. */
export const factorChallenges = classifiedTable(
  "factor_challenges",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the challenge's public id, a 256-bit secret. */
    secretHash: restricted(text("secret_hash")).notNull(),
    /** The device that started a sign-in; only it can complete the sign-in. */
    deviceHash: restricted(text("device_hash")),
    isRemembered: internal(boolean("is_remembered")).notNull().default(false),
    /** Number of codes tried, right or wrong. */
    tries: internal(integer("tries")).notNull().default(0),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    usedAt: internal(moment("used_at")),
  },
  (table) => [
    uniqueIndex("factor_challenges_secret_key").on(table.secretHash),
    index("factor_challenges_by_user").on(table.userId),
    index("factor_challenges_by_end").on(table.expiresAt),
  ],
);

/** PINs: Argon2id hashes of a keyed hash. */
export const pins = classifiedTable("pins", {
  userId: confidential(id("user_id"))
    .primaryKey()
    .references(() => users.id),
  pinHash: restricted(text("pin_hash")).notNull(),
  /** Attempts since the last right one; at the limit the PIN is locked. */
  tries: internal(integer("tries")).notNull().default(0),
  setAt: internal(moment("set_at")).notNull(),
});

/** Challenges for passkeys. A row is used up by the first answer, right or wrong. */
export const passkeyChallenges = classifiedTable(
  "passkey_challenges",
  {
    id: internal(id()).primaryKey(),
    /** Null for a sign-in: the passkey tells whose it is. */
    userId: confidential(id("user_id")).references(() => users.id),
    use: internal(text("use", { enum: ["add", "sign_in", "proof"] })).notNull(),
    /** SHA-256 of the challenge, 256 random bits. */
    challengeHash: restricted(text("challenge_hash")).notNull(),
    /** SHA-256 of what the answer confirms; of the session for an enrolment. */
    bindingHash: restricted(text("binding_hash")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    usedAt: internal(moment("used_at")),
  },
  (table) => [
    uniqueIndex("passkey_challenges_key").on(table.challengeHash),
    index("passkey_challenges_by_user").on(table.userId),
    index("passkey_challenges_by_end").on(table.expiresAt),
    check("passkey_challenges_user", sql`(${table.use} = 'sign_in') = (${table.userId} is null)`),
  ],
);

/** Codes by mail or text message. The code is derived from the id and not stored. */
export const sentCodes = classifiedTable(
  "sent_codes",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    kind: internal(text("kind", { enum: ["email", "sms"] })).notNull(),
    /** The sign-in, session or enrolment that the code belongs to; it works nowhere else. */
    boundTo: internal(id("bound_to")).notNull(),
    /** Look-up of the address; the code is void when the user's address changes. */
    addressLookup: restricted(text("address_lookup")).notNull(),
    tries: internal(integer("tries")).notNull().default(0),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    usedAt: internal(moment("used_at")),
  },
  (table) => [
    uniqueIndex("sent_codes_open_key")
      .on(table.userId, table.boundTo, table.kind)
      .where(sql`${table.usedAt} is null`),
    index("sent_codes_by_end").on(table.expiresAt),
  ],
);

/** Recoveries of accounts whose owners lost every second factor; at most one is open per account. */
export const factorRecoveries = classifiedTable(
  "factor_recoveries",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    createdAt: internal(moment("created_at")).notNull(),
    readyAt: internal(moment("ready_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    cancelledAt: internal(moment("cancelled_at")),
    completedAt: internal(moment("completed_at")),
  },
  (table) => [
    uniqueIndex("factor_recoveries_open_key")
      .on(table.userId)
      .where(sql`${table.cancelledAt} is null and ${table.completedAt} is null`),
    index("factor_recoveries_by_end").on(table.expiresAt),
    check("factor_recoveries_end", sql`${table.cancelledAt} is null or ${table.completedAt} is null`),
    check("factor_recoveries_wait", sql`${table.readyAt} >= ${table.createdAt} + interval '24 hours'`),
  ],
);
