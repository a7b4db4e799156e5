import * as z from "zod";
import { AmountText, Currency, toAmountMinor, toAmountText } from "../amounts.ts";
import { CardId, DepositId } from "../ids.ts";
import { oneLineText } from "../text-schemas.ts";
import type { Card, Deposit, DepositStep } from "./schemas.ts";
import { ProviderMethodId } from "./schemas.ts";

/** A card in REST answers. */
export const PaymentMethodAnswer = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
  expiry: z.enum(["valid", "soon", "expired"]),
  isInUse: z.boolean(),
  addedAt: z.string(),
});

/** A deposit in REST answers: the provider's words for where a payment intent stands. */
export const PaymentIntentAnswer = z.object({
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  description: z.string().nullable(),
  status: z.enum([
    "requires_payment_method",
    "requires_action",
    "processing",
    "succeeded",
    "canceled",
    "refunded",
  ]),
  clientSecret: z.string().nullable().describe("while the bank asks"),
  lastError: z.string().nullable().describe("why the last try charged nothing"),
  transactionId: z.string().nullable(),
  createdAt: z.string(),
});

export const MethodParams = z.object({ id: CardId });
export const IntentParams = z.object({ id: DepositId });
export const AddMethodBody = z.strictObject({
  paymentMethodId: ProviderMethodId,
  makeDefault: z.boolean().optional(),
});

/** An amount in major units. */
export const CreateIntentBody = z
  .strictObject({ amount: AmountText, currency: Currency, description: oneLineText(140).optional() })
  .transform(({ amount, ...fields }, issues) => ({
    ...fields,
    amountMinor: toAmountMinor(amount, fields.currency, issues),
  }));
export const ConfirmBody = z.strictObject({ paymentMethodId: CardId });
export const ConfirmIntentBody = ConfirmBody.extend({ paymentIntentId: DepositId });
export const CancelIntentBody = z.strictObject({ paymentIntentId: DepositId });

/** Converts a card. */
export function toPaymentMethodAnswer({ addedAt, ...card }: Card): z.infer<typeof PaymentMethodAnswer> {
  return { ...card, addedAt: addedAt.toISOString() };
}

const statuses = {
  open: "requires_payment_method",
  asks_bank: "requires_action",
  pending: "processing",
  credited: "succeeded",
  canceled: "canceled",
  returned: "refunded",
} as const satisfies Record<Deposit["state"], string>;

/** Converts a deposit. */
export function toPaymentIntentAnswer(deposit: Deposit | DepositStep): z.infer<typeof PaymentIntentAnswer> {
  const { id, amountMinor, currency, description, state, problem, transactionId, createdAt } = deposit;
  return {
    id,
    amount: toAmountText(amountMinor, currency),
    currency,
    description,
    status: statuses[state],
    clientSecret: "bank" in deposit ? (deposit.bank?.clientSecret ?? null) : null,
    lastError: problem,
    transactionId,
    createdAt: createdAt.toISOString(),
  };
}
