import { sql } from "drizzle-orm";
import { boolean, check, index, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { bills } from "../bills/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";
import { files } from "../uploads/tables.ts";

/** Photos and PDFs of payments, payment requests and split bills; each belongs to one of them. */
export const attachments = classifiedTable(
  "attachments",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    /** Line of the owner's history. No foreign key, since manual entries and refusals can be deleted. */
    transferId: internal(id("transfer_id")),
    /** Batch of the requests that were sent together; its rows have no table of their own. */
    requestBatchId: internal(id("request_batch_id")),
    billId: internal(id("bill_id")).references(() => bills.id),
    fileId: confidential(text("file_id"))
      .notNull()
      .references(() => files.id),
    name: confidential(text("name")).notNull(),
    /** The other side sees it. Of requests and bills everything is shared. */
    isShared: confidential(boolean("is_shared")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    check(
      "attachments_subject",
      sql`num_nonnulls(${table.transferId}, ${table.requestBatchId}, ${table.billId}) = 1`,
    ),
    check("attachments_shared", sql`${table.isShared} or ${table.transferId} is not null`),
    index("attachments_by_transfer").on(table.transferId).where(sql`${table.transferId} is not null`),
    index("attachments_by_batch").on(table.requestBatchId).where(sql`${table.requestBatchId} is not null`),
    index("attachments_by_bill").on(table.billId).where(sql`${table.billId} is not null`),
    uniqueIndex("attachments_file_key").on(table.fileId),
  ],
);
