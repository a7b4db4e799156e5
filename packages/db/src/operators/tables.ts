import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../columns.ts";

/** What tells the keys of sealed fields and of look-ups from others: a process with another key of the same name must not start. */
export const keyChecks = pgTable(
  "key_checks",
  {
    name: text("name").primaryKey(),
    value: text("value").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (table) => [check("key_checks_name", sql`${table.name} ~ '^(lookup|field:[a-z0-9]{1,16})$'`)],
);
