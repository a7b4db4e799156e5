import { sql } from "drizzle-orm";
import { check, index, primaryKey } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** People whom a user has marked as favourites. */
export const favourites = classifiedTable(
  "favourites",
  {
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerUserId, table.userId] }),
    index("favourites_by_user").on(table.userId),
    check("favourites_not_self", sql`${table.ownerUserId} <> ${table.userId}`),
  ],
);

/** Blocks: the blocked person cannot find or pay the owner, and is not notified. */
export const blocks = classifiedTable(
  "blocks",
  {
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerUserId, table.userId] }),
    index("blocks_by_user").on(table.userId),
    check("blocks_not_self", sql`${table.ownerUserId} <> ${table.userId}`),
  ],
);
