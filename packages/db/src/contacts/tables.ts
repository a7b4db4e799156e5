import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, moment } from "../columns.ts";

/** People that somebody keeps at hand. */
export const favourites = pgTable(
  "favourites",
  {
    ownerUserId: id("owner_user_id")
      .notNull()
      .references(() => users.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerUserId, table.userId] }),
    index("favourites_by_user").on(table.userId),
    check("favourites_not_self", sql`${table.ownerUserId} <> ${table.userId}`),
  ],
);

/** Who shuts out whom: the blocked person finds and pays the owner no more, and is not told. */
export const blocks = pgTable(
  "blocks",
  {
    ownerUserId: id("owner_user_id")
      .notNull()
      .references(() => users.id),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerUserId, table.userId] }),
    index("blocks_by_user").on(table.userId),
    check("blocks_not_self", sql`${table.ownerUserId} <> ${table.userId}`),
  ],
);
