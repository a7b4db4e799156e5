import { parseAmount } from "@evenly/money";
import * as z from "zod";
import { AmountText, PresentCurrency, toAmountMinor } from "../amounts.ts";
import { DayOrMomentText } from "../dates.ts";
import {
  Category,
  Description,
  LineTags,
  Note,
  PayeeAddress,
  SpendingCategory,
} from "../payments/schemas.ts";
import type { UpdateTransactionInput } from "./annotations.ts";
import { CreateManualEntryInput } from "./manual-entries.ts";

/** A payment to a person; the amount is in major units. */
const PaymentBody = z
  .strictObject({
    manual: z.literal(false).optional(),
    to: PayeeAddress.describe("user id, email or @handle"),
    amount: AmountText.describe('major units: "12.34" or 12.34'),
    currency: PresentCurrency,
    description: Description.optional(),
    category: Category.optional(),
  })
  .transform(({ amount, manual: _manual, ...body }, issues) => ({
    ...body,
    kind: "payment" as const,
    amountMinor: toAmountMinor(amount, body.currency, issues),
  }));

const { merchant } = CreateManualEntryInput.shape;
const words = {
  description: Description.optional(),
  category: SpendingCategory.optional(),
  tags: LineTags.optional(),
  note: Note.optional(),
};

/** A manual entry. */
const ManualBody = z
  .strictObject({
    manual: z.literal(true),
    merchant,
    date: DayOrMomentText,
    amount: AmountText.describe('signed major units: "-12.34" was spent'),
    currency: PresentCurrency,
    ...words,
  })
  .transform(({ amount, manual: _manual, ...body }, issues) => ({
    ...body,
    kind: "manual" as const,
    amountMinor: toSignedMinor(amount, body.currency, issues),
  }));

/** Body of POST /api/transactions: a payment, or with `manual: true` a manual entry. */
export const CreateTransactionBody = z.discriminatedUnion("manual", [PaymentBody, ManualBody]);

const changes = {
  description: Description.nullable().optional(),
  category: SpendingCategory.nullable().optional(),
  tags: LineTags.optional(),
  note: Note.nullable().optional(),
};
const manualChanges = {
  merchant: merchant.optional(),
  date: DayOrMomentText.optional(),
  amount: AmountText.optional().describe("of a manual entry: signed major units, with its currency"),
  currency: PresentCurrency.optional(),
  version: z.number().int().min(0).optional(),
};

type Changes = Omit<UpdateTransactionInput, "id">;

/** Body of PATCH /api/transactions/{id}: absent fields are unchanged. */
export const PatchTransactionBody = z
  .strictObject({ ...changes, ...manualChanges })
  .transform((body, issues): Changes => withMinor(body, issues));

/** Body of PUT /api/transactions/{id}: replaces the caller's annotations; absent fields are cleared. */
export const PutTransactionBody = z
  .strictObject({ ...changes, ...manualChanges })
  .transform((body, issues): Changes => {
    const { description = null, category = null, tags = [], note = null, ...rest } = body;
    return withMinor({ description, category, tags, note, ...rest }, issues);
  });

function withMinor(
  { amount, ...body }: Omit<Changes, "amountMinor"> & { readonly amount?: string | undefined },
  issues: z.RefinementCtx,
): Changes {
  if (amount === undefined) return body;
  if (body.currency !== undefined)
    return { ...body, amountMinor: toSignedMinor(amount, body.currency, issues) };
  issues.addIssue({ code: "custom", path: ["currency"], message: "goes with the amount" });
  return z.NEVER;
}

function toSignedMinor(amount: string, currency: string, issues: z.RefinementCtx): bigint {
  const isBelow = amount.startsWith("-");
  const parsed = parseAmount(isBelow ? amount.slice(1) : amount, currency);
  if (parsed.ok) return isBelow ? -parsed.amountMinor : parsed.amountMinor;
  issues.addIssue({
    code: "custom",
    path: ["amount"],
    message: "must be a decimal number of the currency, not zero",
  });
  return z.NEVER;
}
