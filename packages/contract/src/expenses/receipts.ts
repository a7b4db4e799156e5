import * as z from "zod";
import { ExpenseId, MemberId } from "../ids.ts";
import { StoredMimeType } from "../uploads/schemas.ts";
import { EXPENSE_RECEIPTS_MAX } from "./receipt-rules.ts";

export const ReceiptId = z.uuid().brand<"ReceiptId">();
export type ReceiptId = z.infer<typeof ReceiptId>;

/** A photo or PDF of the bill of an expense; `expenseReceiptPath` is its address. */
export const ExpenseReceipt = z.object({
  id: ReceiptId,
  expenseId: ExpenseId,
  memberId: MemberId.describe("who added it"),
  name: z.string().describe("name of the uploaded file"),
  mimeType: StoredMimeType,
  sizeBytes: z.number().int(),
  width: z.number().int().describe("pixels; 0 for a PDF"),
  height: z.number().int().describe("pixels; 0 for a PDF"),
  at: z.date(),
  canRemove: z.boolean(),
});
export type ExpenseReceipt = z.infer<typeof ExpenseReceipt>;

/** Receipts of an expense, oldest first. */
export const ExpenseReceipts = z.object({
  receipts: z.array(ExpenseReceipt).max(EXPENSE_RECEIPTS_MAX),
  canAdd: z.boolean().describe("the caller may add another one"),
});
export type ExpenseReceipts = z.infer<typeof ExpenseReceipts>;

export const ListReceiptsInput = z.strictObject({ expenseId: ExpenseId });
export type ListReceiptsInput = z.infer<typeof ListReceiptsInput>;
export const RemoveReceiptInput = z.strictObject({ receiptId: ReceiptId });
export type RemoveReceiptInput = z.infer<typeof RemoveReceiptInput>;
