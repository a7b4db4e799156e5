import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, moment } from "../columns.ts";

/** People whom a user has marked as favourites. */
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

/** Blocks: the blocked person cannot find or pay the owner, and is not notified. */
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
