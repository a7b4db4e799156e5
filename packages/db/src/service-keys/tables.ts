import { sql } from "drizzle-orm";
import { check, index, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, int8, moment } from "../columns.ts";

/** Keys with which other services act for one user each. The secret is stored only as SHA-256. */
export const serviceKeys = classifiedTable(
  "service_keys",
  {
    id: internal(id()).primaryKey(),
    name: internal(text("name")).notNull(),
    actingUserId: confidential(id("acting_user_id"))
      .notNull()
      .references(() => users.id),
    scopes: internal(text("scopes").array()).notNull(),
    secretHash: restricted(text("secret_hash")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    /** The operator who created it. */
    createdBy: confidential(id("created_by"))
      .notNull()
      .references(() => users.id),
    expiresAt: internal(moment("expires_at")).notNull(),
    revokedAt: internal(moment("revoked_at")),
    /** Latest request, to the minute. */
    lastUsedAt: confidential(moment("last_used_at")),
    /** When its user approved it, with their own proof; a key that pays counts from then on. */
    approvedAt: confidential(moment("approved_at")),
    /** What it may send in one day, UTC, in minor units of USD; 0 for a key that does not pay. */
    dailyCapMinor: confidential(int8("daily_cap_minor")).notNull().default(sql`0`),
    /** The day, YYYY-MM-DD, that `sentMinor` counts; empty before the first payment. */
    sentDay: confidential(text("sent_day")).notNull().default(""),
    sentMinor: confidential(int8("sent_minor")).notNull().default(sql`0`),
  },
  (table) => [
    index("service_keys_by_user").on(table.actingUserId),
    check("service_keys_cap", sql`${table.sentMinor} between 0 and ${table.dailyCapMinor}`),
    check(
      "service_keys_scopes",
      sql`array_to_string(${table.scopes}, ',') ~ '^[a-z]+:[a-z]+(,[a-z]+:[a-z]+)*$'`,
    ),
    check(
      "service_keys_life",
      sql`${table.expiresAt} > ${table.createdAt} and ${table.expiresAt} <= ${table.createdAt} + interval '8760 hours'`,
    ),
  ],
);
