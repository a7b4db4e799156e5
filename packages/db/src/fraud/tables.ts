import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, int8, moment } from "../columns.ts";

/** Fraud protection of a person who changed it. The person's own limits are in `parties`, under the posting's locks. */
export const fraudSettings = classifiedTable(
  "fraud_settings",
  {
    userId: confidential(id("user_id"))
      .primaryKey()
      .references(() => users.id),
    isEnabled: confidential(boolean("is_enabled")).notNull(),
    riskLow: confidential(smallint("risk_low")).notNull(),
    riskMedium: confidential(smallint("risk_medium")).notNull(),
    riskHigh: confidential(smallint("risk_high")).notNull(),
    riskCritical: confidential(smallint("risk_critical")).notNull(),
    autoBlockThreshold: confidential(smallint("auto_block_threshold")).notNull(),
    require2FAThreshold: confidential(smallint("require_2fa_threshold")).notNull(),
    reviewThreshold: confidential(smallint("review_threshold")).notNull(),
    isTwoFactorRequired: confidential(boolean("is_two_factor_required")).notNull(),
    allowedCountries: confidential(text("allowed_countries").array()).notNull(),
    blockedCountries: confidential(text("blocked_countries").array()).notNull(),
    isDeviceVerified: confidential(boolean("is_device_verified")).notNull(),
    isLocationVerified: confidential(boolean("is_location_verified")).notNull(),
    hoursEnabled: confidential(boolean("hours_enabled")).notNull(),
    /** Minutes of the day in `hoursTimeZone`; an end before the start is on the next day. */
    hoursStartMinute: confidential(smallint("hours_start_minute")).notNull(),
    hoursEndMinute: confidential(smallint("hours_end_minute")).notNull(),
    hoursTimeZone: confidential(text("hours_time_zone")).notNull(),
    /** Which first payments to a person are held, and for how long. */
    recall: confidential(text("recall", { enum: ["always", "above_100", "never"] }))
      .notNull()
      .default("above_100"),
    recallMinutes: confidential(smallint("recall_minutes")).notNull().default(10),
    notifyEmail: confidential(boolean("notify_email")).notNull(),
    notifySms: confidential(boolean("notify_sms")).notNull(),
    notifyPush: confidential(boolean("notify_push")).notNull(),
    version: internal(integer("version")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    check(
      "fraud_settings_risk_rises",
      sql`${table.riskLow} >= 1 and ${table.riskLow} < ${table.riskMedium} and ${table.riskMedium} < ${table.riskHigh}
        and ${table.riskHigh} < ${table.riskCritical} and ${table.riskCritical} <= 100`,
    ),
    check(
      "fraud_settings_actions_rise",
      sql`${table.reviewThreshold} >= 1 and ${table.reviewThreshold} <= ${table.require2FAThreshold}
        and ${table.require2FAThreshold} <= ${table.autoBlockThreshold} and ${table.autoBlockThreshold} <= 100`,
    ),
    check(
      "fraud_settings_hours",
      sql`${table.hoursStartMinute} between 0 and 1439 and ${table.hoursEndMinute} between 0 and 1439
        and ${table.hoursStartMinute} <> ${table.hoursEndMinute}`,
    ),
    check("fraud_settings_recall", sql`${table.recallMinutes} in (10, 30, 60)`),
    check("fraud_settings_always_blocked", sql`${table.blockedCountries} @> array['KP', 'IR', 'SY']`),
  ],
);

/** A person's own rules. */
export const fraudRules = classifiedTable(
  "fraud_rules",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    idempotencyKey: internal(text("idempotency_key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    name: confidential(text("name")).notNull(),
    description: confidential(text("description")).notNull(),
    type: confidential(
      text("type", { enum: ["amount", "frequency", "location", "time", "device"] }),
    ).notNull(),
    isEnabled: confidential(boolean("is_enabled")).notNull(),
    severity: confidential(text("severity", { enum: ["low", "medium", "high", "critical"] })).notNull(),
    /** The rule matches payments above this amount. */
    thresholdMinor: confidential(int8("threshold_minor")).notNull(),
    windowMinutes: confidential(smallint("window_minutes")),
    maxAttempts: confidential(smallint("max_attempts")),
    action: confidential(text("action", { enum: ["review", "step_up", "block"] })).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    uniqueIndex("fraud_rules_key").on(table.userId, table.idempotencyKey),
    unique("fraud_rules_owner_key").on(table.id, table.userId),
    check("fraud_rules_threshold", sql`${table.thresholdMinor} >= 0`),
    check("fraud_rules_amount", sql`${table.type} <> 'amount' or ${table.thresholdMinor} > 0`),
    check(
      "fraud_rules_frequency",
      sql`(${table.type} = 'frequency') = (${table.windowMinutes} is not null)
        and (${table.type} = 'frequency') = (${table.maxAttempts} is not null)`,
    ),
    check(
      "fraud_rules_bounds",
      sql`${table.windowMinutes} between 1 and 1440 and ${table.maxAttempts} between 1 and 100`,
    ),
  ],
);

/** People whom a person expects to pay. */
export const trustedPayees = classifiedTable(
  "trusted_payees",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    payeeUserId: confidential(id("trusted_user_id"))
      .notNull()
      .references(() => users.id),
    trustedAt: confidential(moment("trusted_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.payeeUserId] }),
    check("trusted_payees_others", sql`${table.userId} <> ${table.payeeUserId}`),
  ],
);

/** A rule that is stopped for one payee until a moment. */
export const fraudSnoozes = classifiedTable(
  "fraud_snoozes",
  {
    ruleId: internal(id("rule_id")).notNull(),
    userId: confidential(id("user_id")).notNull(),
    payeeUserId: confidential(id("payee_user_id"))
      .notNull()
      .references(() => users.id),
    until: confidential(moment("until")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.payeeUserId] }),
    foreignKey({
      name: "fraud_snoozes_rule",
      columns: [table.ruleId, table.userId],
      foreignColumns: [fraudRules.id, fraudRules.userId],
    }).onDelete("cascade"),
    index("fraud_snoozes_by_end").on(table.until),
  ],
);
