import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { CardId, DepositId, TransferId } from "../ids.ts";
import { IdempotencyKey } from "../payments/schemas.ts";
import { oneLineText } from "../text-schemas.ts";
import { cardProblems, depositStates } from "./rules.ts";

/** The provider's id of a card that its form has made; a card number never reaches the server. */
export const ProviderMethodId = z
  .string()
  .max(80)
  .regex(/^pm_[A-Za-z0-9_]+$/, "is no card of the provider");

export const Card = z.object({
  id: CardId,
  brand: z.string().describe("the provider's word, such as visa"),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
  expiry: z.enum(["valid", "soon", "expired"]).describe("soon: this month or the next"),
  isInUse: z.boolean().describe("a deposit by it has not ended"),
  addedAt: z.date(),
});
export type Card = z.infer<typeof Card>;

export const AddCardInput = z.strictObject({
  paymentMethodId: ProviderMethodId,
  makeDefault: z.boolean().default(false).describe("the first card always is"),
});
export type AddCardInput = z.infer<typeof AddCardInput>;
export const OneCardInput = z.strictObject({ id: CardId });
export type OneCardInput = z.infer<typeof OneCardInput>;
export const RemovedCard = z.object({ id: CardId, newDefaultId: CardId.nullable() });
export type RemovedCard = z.infer<typeof RemovedCard>;

/** What a browser needs to show the provider's own form for a card. */
export const CardSetup = z.object({
  isTestMode: z.boolean(),
  publishableKey: z.string().nullable().describe("null: the local stand-in, which has no form of its own"),
  clientSecret: z.string().nullable().describe("of a set-up; null for the local stand-in"),
});
export type CardSetup = z.infer<typeof CardSetup>;

export const CreateDepositInput = z.strictObject({
  amountMinor: AmountMinor,
  currency: Currency,
  description: oneLineText(140).nullable().default(null),
  idempotencyKey: IdempotencyKey,
});
export type CreateDepositInput = z.infer<typeof CreateDepositInput>;
export const ConfirmDepositInput = z.strictObject({ id: DepositId, paymentMethodId: CardId });
export type ConfirmDepositInput = z.infer<typeof ConfirmDepositInput>;
export const OneDepositInput = z.strictObject({ id: DepositId });
export type OneDepositInput = z.infer<typeof OneDepositInput>;

/** Money on its way from a card to the wallet; credited by the provider's own message only. */
export const Deposit = z.object({
  id: DepositId,
  amountMinor: z.bigint(),
  currency: Currency,
  description: z.string().nullable(),
  state: z
    .enum(depositStates)
    .describe(
      "open: waits for a card; asks_bank: the bank asks its customer; pending: the provider or its message is awaited; returned: it could not be credited, and the card gets it back",
    ),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  problem: z.enum(cardProblems).nullable().describe("why the last try charged nothing"),
  transactionId: TransferId.nullable().describe("the line of the history, once credited"),
  createdAt: z.date(),
  endsAt: z.date().describe("until then a card or the bank is awaited"),
  creditedAt: z.date().nullable(),
});
export type Deposit = z.infer<typeof Deposit>;

/** A deposit for its owner's browser, with what the step of the bank needs. */
export const DepositStep = Deposit.extend({
  bank: z
    .object({
      clientSecret: z.string(),
      publishableKey: z.string().nullable().describe("null: the local stand-in"),
      isTestBank: z.boolean().describe("the bank is the local stand-in's, and its code is 123456"),
      waitsUntil: z.date(),
    })
    .nullable()
    .describe("while the bank asks"),
});
export type DepositStep = z.infer<typeof DepositStep>;

/** A limit on what a person adds; of one deposit it has no reset. */
export const DepositLimit = z.object({
  rule: z.enum(["deposit_single", "deposit_daily"]),
  limitMinor: z.bigint(),
  usedMinor: z.bigint(),
  remainingMinor: z.bigint(),
  resetsAt: z.date().nullable(),
});
export type DepositLimit = z.infer<typeof DepositLimit>;

/** What may be added now. */
export const DepositTerms = z.object({
  currency: Currency,
  minMinor: z.bigint(),
  maxMinor: z.bigint().describe("the provider's bound for one deposit"),
  feeMinor: z.bigint(),
  limits: z.array(DepositLimit).describe("that of one deposit, then that of today"),
});
export type DepositTerms = z.infer<typeof DepositTerms>;

/** The decision of a person at the local stand-in's bank; development only. */
export const TestBankInput = z.strictObject({
  id: DepositId,
  outcome: z.enum(["approve", "decline"]),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
});
export type TestBankInput = z.infer<typeof TestBankInput>;

/** How many days a comparison with the provider looks back. */
export const ReconcileCardsInput = z.strictObject({
  days: z.union([z.literal(1), z.literal(7), z.literal(30)]),
});
export type ReconcileCardsInput = z.infer<typeof ReconcileCardsInput>;

/** One thing that the provider and the ledger say differently. */
export const CardDifference = z.object({
  kind: z.enum([
    "not_credited",
    "not_charged",
    "other_amount",
    "refunded",
    "disputed",
    "unknown_intent",
    "missing_intent",
  ]),
  intentId: z.string().nullable(),
  depositId: z.string().nullable(),
  providerMinor: z.bigint(),
  ledgerMinor: z.bigint(),
});
export type CardDifference = z.infer<typeof CardDifference>;

/** The provider's payment intents of some days, compared with the deposits and the ledger. */
export const CardReconciliation = z.object({
  from: z.date(),
  checkedAt: z.date(),
  currency: Currency,
  intents: z.number().int().describe("that the provider listed"),
  isWhole: z.boolean().describe("false: there are more than were read"),
  providerMinor: z.bigint().describe("what the provider received and did not give back"),
  ledgerMinor: z.bigint().describe("what the ledger credited for these intents"),
  onTheWay: z.number().int().describe("charged less than ten minutes ago, and not credited yet"),
  differences: z.array(CardDifference).describe("at most 200"),
});
export type CardReconciliation = z.infer<typeof CardReconciliation>;
