import type { Reason } from "@evenly/contract/fraud/index";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { cases } from "../cases/tables.ts";
import { id, moment } from "../columns.ts";

/** An account's security settings; without a row the defaults apply. The bounds keep them as strict as the defaults. */
export const securitySettings = pgTable(
  "security_settings",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id),
    /** Minutes. */
    sessionTimeout: integer("session_timeout").notNull().default(30),
    autoLogout: boolean("auto_logout").notNull().default(true),
    securityAlerts: boolean("security_alerts").notNull().default(true),
    locationTracking: boolean("location_tracking").notNull().default(true),
    deviceTrust: boolean("device_trust").notNull().default(true),
    /** Days; 0 means never. */
    passwordExpiry: integer("password_expiry").notNull().default(90),
    maxLoginAttempts: integer("max_login_attempts").notNull().default(5),
    /** Minutes. */
    lockoutDuration: integer("lockout_duration").notNull().default(15),
    /** Latest reminder of an old password; each password is reminded of once. */
    passwordRemindedAt: moment("password_reminded_at"),
    updatedAt: moment("updated_at").notNull(),
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
    };

/** Facts about an account's security, made from outbox events; a row has its event's id. Append-only for the app. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    domain: text("domain", { enum: ["account", "fraud"] }).notNull(),
    type: text("type", { enum: ["login", "transaction", "suspicious_activity"] }).notNull(),
    kind: text("kind").notNull(),
    severity: text("severity", { enum: ["low", "medium", "high", "critical"] }).notNull(),
    detail: text("detail"),
    ipAddress: text("ip_address"),
    /** Null where the place is unknown or the user wants no places kept. */
    country: text("country"),
    city: text("city"),
    deviceKind: text("device_kind", { enum: ["desktop", "mobile", "tablet", "other"] }),
    browser: text("browser"),
    os: text("os"),
    /** What is specific to the kind; see `StoredFacts`. */
    facts: jsonb("facts").$type<StoredFacts>(),
    occurredAt: moment("occurred_at").notNull(),
  },
  (table) => [
    index("security_events_by_user").on(table.userId, table.occurredAt, table.id),
    index("security_events_blocks")
      .on(table.userId, table.occurredAt)
      .where(sql`${table.kind} = 'transaction_blocked'`),
    check("security_events_city", sql`${table.city} is null or ${table.country} is not null`),
  ],
);

/** Events that ask for their owner's answer; a row has its event's id. */
export const securityAlerts = pgTable(
  "security_alerts",
  {
    id: id()
      .primaryKey()
      .references(() => securityEvents.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    type: text("type", {
      enum: ["unusual_spending", "new_device", "failed_login", "account_change", "pattern_anomaly"],
    }).notNull(),
    readAt: moment("read_at"),
    resolvedAt: moment("resolved_at"),
    resolution: text("resolution", { enum: ["me", "not_me", "dismissed"] }),
    /** What the owner wrote with the answer. */
    resolutionText: text("resolution_text"),
    caseId: id("case_id").references(() => cases.id),
    createdAt: moment("created_at").notNull(),
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
