import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, moment } from "../columns.ts";

/** Keys with which other services act for one user each. The secret is stored only as SHA-256. */
export const serviceKeys = pgTable(
  "service_keys",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    actingUserId: id("acting_user_id")
      .notNull()
      .references(() => users.id),
    scopes: text("scopes").array().notNull(),
    secretHash: text("secret_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    /** The operator who created it. */
    createdBy: id("created_by")
      .notNull()
      .references(() => users.id),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** Latest request, to the minute. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    index("service_keys_by_user").on(table.actingUserId),
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
