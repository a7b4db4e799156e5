import * as z from "zod";
import { TransferId } from "../ids.ts";
import { Description, HistoryFilter, LineTags, Note, SpendingCategory, Tag } from "../payments/schemas.ts";
import { CreateManualEntryInput } from "./manual-entries.ts";

/** Maximum number of lines listed by id in one bulk edit. */
export const BULK_IDS_MAX = 100;
/** Maximum number of lines changed by a bulk edit with a filter. */
export const BULK_LINES_MAX = 10_000;

const { merchant, date, amountMinor, currency } = CreateManualEntryInput.shape;

/**
 * The caller's annotations on a line. Absent fields are unchanged; null clears the caller's text, so that the payer's shows
 * again. Merchant, date, amount and currency can change on manual entries only.
 */
export const UpdateTransactionInput = z.strictObject({
  id: TransferId,
  version: z.number().int().min(0).optional().describe("refused when the line has changed since"),
  description: Description.nullable().optional(),
  category: SpendingCategory.nullable().optional(),
  tags: LineTags.optional(),
  note: Note.nullable().optional(),
  merchant: merchant.optional(),
  date: date.optional(),
  amountMinor: amountMinor.optional(),
  currency: currency.optional(),
});
export type UpdateTransactionInput = z.infer<typeof UpdateTransactionInput>;

/** Removes a manual entry, or cancels a pending payment of the caller's. */
export const DeleteTransactionInput = z.strictObject({ id: TransferId });
export type DeleteTransactionInput = z.infer<typeof DeleteTransactionInput>;

/** Sets the category of many lines and adds or removes tags. `category: null` clears the caller's own choice. */
export const BulkEditInput = z
  .strictObject({
    ids: z.array(TransferId).min(1).max(BULK_IDS_MAX).optional(),
    filter: HistoryFilter.optional().describe("every line that matches, at most 10,000"),
    category: SpendingCategory.nullable().optional(),
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

/** Lines changed again since the edit are left unchanged. */
export const UndoBulkEditInput = z.strictObject({ id: z.uuid() });
export type UndoBulkEditInput = z.infer<typeof UndoBulkEditInput>;
export const UndoBulkEditResult = z.object({ restored: z.number().int() });
export type UndoBulkEditResult = z.infer<typeof UndoBulkEditResult>;

/** The caller's tags with the number of lines among the most recently tagged ones, most used first. */
export const TagCounts = z.array(z.object({ tag: Tag, count: z.number().int() }));
export type TagCounts = z.infer<typeof TagCounts>;
