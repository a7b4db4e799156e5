import { categoryIds } from "@evenly/contract/payments/categories";
import { sql } from "drizzle-orm";
import { boolean, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** Rules that sort a person's payments into categories; of several that match, the one with the lowest place wins. */
export const categoryRules = classifiedTable(
  "category_rules",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    text: confidential(text("text")).notNull(),
    category: confidential(text("category", { enum: categoryIds })).notNull(),
    place: internal(integer("place")).notNull(),
    isOn: internal(boolean("is_on")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    uniqueIndex("category_rules_intent_key").on(table.userId, table.key),
    uniqueIndex("category_rules_text_key").on(table.userId, sql`lower(${table.text})`),
    index("category_rules_by_place").on(table.userId, table.place),
  ],
);
