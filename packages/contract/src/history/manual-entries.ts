import { AMOUNT_MINOR_MAX } from "@evenly/money";
import * as z from "zod";
import { PresentCurrency } from "../amounts.ts";
import { DayOrMoment } from "../dates.ts";
import { Description, IdempotencyKey, LineTags, Note, SpendingCategory } from "../payments/schemas.ts";
import { oneLineText } from "../text-schemas.ts";

/** Maximum length of a manual entry's merchant, in characters. */
export const MERCHANT_LENGTH_MAX = 100;

/** A record of money outside the wallet: never posted, changes no balance. */
export const CreateManualEntryInput = z.strictObject({
  merchant: oneLineText(MERCHANT_LENGTH_MAX).min(1),
  date: DayOrMoment.describe("not in the future; a day is meant in the caller's time zone"),
  amountMinor: z
    .bigint()
    .min(-AMOUNT_MINOR_MAX, "is too large")
    .max(AMOUNT_MINOR_MAX, "is too large")
    .refine((minor) => minor !== 0n, "must not be zero")
    .describe("signed: below zero was spent"),
  currency: PresentCurrency,
  description: Description.optional(),
  category: SpendingCategory.optional(),
  tags: LineTags.optional(),
  note: Note.optional(),
  idempotencyKey: IdempotencyKey,
});
export type CreateManualEntryInput = z.infer<typeof CreateManualEntryInput>;
