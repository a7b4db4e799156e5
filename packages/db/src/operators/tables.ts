import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../columns.ts";

/** Fingerprints of the field and look-up keys: a process with a different key of the same name must not start. */
export const keyChecks = pgTable(
  "key_checks",
  {
    name: text("name").primaryKey(),
    value: text("value").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (table) => [check("key_checks_name", sql`${table.name} ~ '^(lookup|field:[a-z0-9]{1,16})$'`)],
);
