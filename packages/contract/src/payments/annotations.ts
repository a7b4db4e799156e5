import * as z from "zod";
import { TransferId } from "../ids.ts";
import { CreateManualEntryInput } from "./manual-entries.ts";
import { Category, Description, HistoryFilter, LineTags, Note, Tag } from "./schemas.ts";

/** Lines that one bulk edit names one by one. */
export const BULK_IDS_MAX = 100;
/** Lines that one bulk edit of a filter changes. */
export const BULK_LINES_MAX = 10_000;

const { merchant, date, amountMinor, currency } = CreateManualEntryInput.shape;

/**
 * The caller's own words on a line. What is absent stays; null clears what the caller wrote, so that the payer's words
 * show again. Merchant, date, amount and currency can change on manual entries only.
 */
export const UpdateTransactionInput = z.strictObject({
  id: TransferId,
  version: z.number().int().min(0).optional().describe("refused when the line has changed since"),
  description: Description.nullable().optional(),
  category: Category.nullable().optional(),
  tags: LineTags.optional(),
  note: Note.nullable().optional(),
  merchant: merchant.optional(),
  date: date.optional(),
  amountMinor: amountMinor.optional(),
  currency: currency.optional(),
});
export type UpdateTransactionInput = z.infer<typeof UpdateTransactionInput>;

/** Removes a manual entry or cancels a payment of the caller's that is still pending. */
export const DeleteTransactionInput = z.strictObject({ id: TransferId });
export type DeleteTransactionInput = z.infer<typeof DeleteTransactionInput>;

/** Sets the category of many lines, adds tags or takes tags away. `category: null` takes the caller's own choice away. */
export const BulkEditInput = z
  .strictObject({
    ids: z.array(TransferId).min(1).max(BULK_IDS_MAX).optional(),
    filter: HistoryFilter.optional().describe("every line that matches, at most 10,000"),
    category: Category.nullable().optional(),
    addTags: LineTags.optional(),
    removeTags: LineTags.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ["ids"],
    message: "give either ids or a filter",
  })
  .refine(
    ({ category, addTags = [], removeTags = [] }) =>
      category !== undefined || addTags.length + removeTags.length > 0,
    {
      path: ["category"],
      message: "there is nothing to change",
    },
  );
export type BulkEditInput = z.infer<typeof BulkEditInput>;

export const BulkEditResult = z.object({
  changed: z.number().int(),
  undo: z
    .object({ id: z.uuid(), until: z.date() })
    .nullable()
    .describe("for payments.undoBulkEdit; null when nothing changed"),
});
export type BulkEditResult = z.infer<typeof BulkEditResult>;

/** Lines changed again since keep what they have. */
export const UndoBulkEditInput = z.strictObject({ id: z.uuid() });
export type UndoBulkEditInput = z.infer<typeof UndoBulkEditInput>;
export const UndoBulkEditResult = z.object({ restored: z.number().int() });
export type UndoBulkEditResult = z.infer<typeof UndoBulkEditResult>;

/** The caller's tags and how many of the lines tagged last carry each, the most used first. */
export const TagCounts = z.array(z.object({ tag: Tag, count: z.number().int() }));
export type TagCounts = z.infer<typeof TagCounts>;
