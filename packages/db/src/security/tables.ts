import type { Reason } from "@evenly/contract/fraud/index";
import { SUSPICIONS } from "@evenly/contract/fraud/suspicions";
import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, index, integer, jsonb, text } from "drizzle-orm/pg-core";
import { sessions, users } from "../auth/tables.ts";
import { cases } from "../cases/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** An account's security settings; without a row the defaults apply. The bounds keep them as strict as the defaults. */
export const securitySettings = classifiedTable(
  "security_settings",
  {
    userId: confidential(id("user_id"))
      .primaryKey()
      .references(() => users.id),
    /** Minutes. */
    sessionTimeout: confidential(integer("session_timeout")).notNull().default(30),
    autoLogout: confidential(boolean("auto_logout")).notNull().default(true),
    securityAlerts: confidential(boolean("security_alerts")).notNull().default(true),
    locationTracking: confidential(boolean("location_tracking")).notNull().default(true),
    deviceTrust: confidential(boolean("device_trust")).notNull().default(true),
    deviceFingerprint: confidential(boolean("device_fingerprint")).notNull().default(true),
    /** Days; 0 means never. */
    passwordExpiry: confidential(integer("password_expiry")).notNull().default(90),
    maxLoginAttempts: confidential(integer("max_login_attempts")).notNull().default(5),
    /** Minutes. */
    lockoutDuration: confidential(integer("lockout_duration")).notNull().default(15),
    /** Latest reminder of an old password; each password is reminded of once. */
    passwordRemindedAt: internal(moment("password_reminded_at")),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    check(
      "security_settings_bounds",
      sql`${table.sessionTimeout} between 5 and 30 and ${table.maxLoginAttempts} between 3 and 5
        and ${table.lockoutDuration} between 15 and 60
        and (${table.passwordExpiry} = 0 or ${table.passwordExpiry} between 30 and 365)`,
    ),
  ],
);

/** How the devices of sessions look to scripts, as hashes that fit their owner alone. Nobody else's devices are compared with them. */
export const deviceFingerprints = classifiedTable(
  "device_fingerprints",
  {
    sessionId: internal(id("session_id"))
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    screenResolution: restricted(text("screen_resolution_hash")),
    timezone: restricted(text("timezone_hash")),
    language: restricted(text("language_hash")),
    plugins: restricted(text("plugins_hash")),
    canvas: restricted(text("canvas_hash")),
    webgl: restricted(text("webgl_hash")),
    audio: restricted(text("audio_hash")),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [index("device_fingerprints_by_user").on(table.userId, table.createdAt)],
);

/** Facts of some kinds of events. Amounts are texts of minor units. */
export type StoredFacts =
  | {
      readonly of: "look";
      readonly category: string;
      readonly operator: string;
      readonly reference: string | null;
    }
  | {
      readonly of: "payment";
      readonly code: string | null;
      readonly amountMinor: string;
      readonly currency: string;
      readonly payeeUserId: string | null;
      readonly payeeName: string | null;
      readonly score: number | null;
      readonly reasons: readonly Reason[];
      readonly until: string | null;
      readonly userAgent: string | null;
      /** Absent in events that are older than it. */
      readonly transactionId?: string | null;
    };

/** Facts about an account's security, made from outbox events; a row has its event's id. Append-only for the app. */
export const securityEvents = classifiedTable(
  "security_events",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    domain: internal(text("domain", { enum: ["account", "fraud"] })).notNull(),
    type: confidential(text("type", { enum: ["login", "transaction", "suspicious_activity"] })).notNull(),
    kind: confidential(text("kind")).notNull(),
    severity: confidential(text("severity", { enum: ["low", "medium", "high", "critical"] })).notNull(),
    detail: confidential(text("detail")),
    ipAddress: confidential(text("ip_address")),
    /** Null where the place is unknown or the user wants no places kept. */
    country: confidential(text("country")),
    city: confidential(text("city")),
    latitude: confidential(doublePrecision("latitude")),
    longitude: confidential(doublePrecision("longitude")),
    deviceKind: confidential(text("device_kind", { enum: ["desktop", "mobile", "tablet", "other"] })),
    browser: confidential(text("browser")),
    os: confidential(text("os")),
    /** What is specific to the kind; see `StoredFacts`. */
    facts: confidential(jsonb("facts")).$type<StoredFacts>(),
    occurredAt: confidential(moment("occurred_at")).notNull(),
  },
  (table) => [
    index("security_events_by_user").on(table.userId, table.occurredAt, table.id),
    index("security_events_blocks")
      .on(table.userId, table.occurredAt)
      .where(sql`${table.kind} = 'transaction_blocked'`),
    check(
      "security_events_coordinates",
      sql`(${table.latitude} is null) = (${table.longitude} is null) and (${table.latitude} is null or ${table.country} is not null)`,
    ),
    check("security_events_city", sql`${table.city} is null or ${table.country} is not null`),
  ],
);

/** Events that ask for their owner's answer; a row has its event's id. */
export const securityAlerts = classifiedTable(
  "security_alerts",
  {
    id: internal(id())
      .primaryKey()
      .references(() => securityEvents.id),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    type: confidential(
      text("type", {
        enum: ["new_device", "failed_login", "account_change", ...SUSPICIONS],
      }),
    ).notNull(),
    readAt: internal(moment("read_at")),
    resolvedAt: internal(moment("resolved_at")),
    resolution: confidential(text("resolution", { enum: ["me", "not_me", "dismissed"] })),
    /** What the owner wrote with the answer. */
    resolutionText: confidential(text("resolution_text")),
    caseId: internal(id("case_id")).references(() => cases.id),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    index("security_alerts_by_user").on(table.userId, table.createdAt, table.id),
    index("security_alerts_open").on(table.userId).where(sql`${table.resolvedAt} is null`),
    check(
      "security_alerts_resolved",
      sql`(${table.resolvedAt} is null) = (${table.resolution} is null) and (${table.resolvedAt} is null or ${table.readAt} is not null)
        and (${table.caseId} is not null) = coalesce(${table.resolution} = 'not_me', false)`,
    ),
  ],
);
