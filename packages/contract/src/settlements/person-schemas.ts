import { AMOUNT_MINOR_MAX } from "@evenly/money";
import * as z from "zod";
import { AmountMinor, Currency } from "../amounts.ts";
import { GroupSummary } from "../groups/schemas.ts";
import { GroupId, SettlementId, UserId } from "../ids.ts";
import { IdempotencyKey } from "../payments/schemas.ts";
import { SETTLED_GROUPS_MAX, settlementStates } from "./rules.ts";

export const WithPersonInput = z.strictObject({ userId: UserId });
export type WithPersonInput = z.infer<typeof WithPersonInput>;

/** The other person, as the caller's groups know them. */
export const OtherPerson = z.object({
  userId: UserId,
  displayName: z.string(),
  firstName: z.string(),
  avatarUrl: z.string().nullable(),
});
export type OtherPerson = z.infer<typeof OtherPerson>;

const owesMinor = z
  .bigint()
  .describe("what the caller owes there; below zero: the other person owes the caller");

/** What two persons owe each other in one group. */
export const PersonLine = z.object({
  groupId: GroupId,
  groupName: z.string(),
  color: GroupSummary.shape.color,
  owesMinor,
});
export type PersonLine = z.infer<typeof PersonLine>;

/** A payment that offsets debts of two persons and needs both, proposed or agreed (open); or any payment of them under review. */
export const PersonProposal = z.object({
  id: SettlementId,
  state: z.enum(["proposed", "open", "held"]),
  isOwn: z.boolean().describe("the caller has proposed it"),
  netMinor: owesMinor,
  lines: z.array(PersonLine),
  dueAt: z.date().nullable().describe("it ends then"),
  isCurrent: z.boolean().describe("the debts are what they were when it was proposed"),
  canAgree: z.boolean(),
  canDecline: z.boolean(),
  canWithdraw: z.boolean(),
  canPay: z.boolean(),
});
export type PersonProposal = z.infer<typeof PersonProposal>;

/** Everything between two persons in one currency. */
export const PersonCurrency = z.object({
  currency: Currency,
  netMinor: owesMinor,
  needsBoth: z.boolean().describe("debts in both directions are offset, so both have to agree"),
  lines: z.array(PersonLine),
  proposal: PersonProposal.nullable(),
  ended: z
    .enum(["declined", "expired"])
    .nullable()
    .describe("how the caller's latest proposal ended, for seven days after it"),
});
export type PersonCurrency = z.infer<typeof PersonCurrency>;

/** Everything between the caller and one person, over all groups that they share or shared. */
export const PersonStanding = z.object({ person: OtherPerson, currencies: z.array(PersonCurrency) });
export type PersonStanding = z.infer<typeof PersonStanding>;

/** A person with whom the caller is not even. */
export const PersonBalances = z.object({
  person: OtherPerson,
  balances: z
    .array(z.object({ currency: Currency, balanceMinor: z.bigint() }))
    .describe("above zero: the person owes the caller; zero: opposite debts cancel each other"),
  asksYou: z.boolean().describe("a proposal waits for the caller"),
});
export type PersonBalances = z.infer<typeof PersonBalances>;

const everything = {
  userId: UserId,
  currency: Currency,
  lines: z
    .array(
      z.strictObject({
        groupId: GroupId,
        owesMinor: z.bigint().min(-AMOUNT_MINOR_MAX).max(AMOUNT_MINOR_MAX),
      }),
    )
    .min(1)
    .max(SETTLED_GROUPS_MAX)
    .describe("what was shown; when anything is different now, the call is refused"),
};
const feeMinor = AmountMinor.or(z.literal(0n))
  .optional()
  .describe("the fee that was shown; another one is refused");

export const SettleWithPersonInput = z.strictObject({
  ...everything,
  feeMinor,
  idempotencyKey: IdempotencyKey,
});
export type SettleWithPersonInput = z.infer<typeof SettleWithPersonInput>;
export const ProposeWithPersonInput = z.strictObject({ ...everything, idempotencyKey: IdempotencyKey });
export type ProposeWithPersonInput = z.infer<typeof ProposeWithPersonInput>;
/** The proposal's id is the key: it is paid once. */
export const PayProposalInput = z.strictObject({ settlementId: SettlementId, feeMinor });
export type PayProposalInput = z.infer<typeof PayProposalInput>;
export const QuoteWithPersonInput = z.strictObject({
  userId: UserId,
  currency: Currency,
  amountMinor: AmountMinor,
});
export type QuoteWithPersonInput = z.infer<typeof QuoteWithPersonInput>;

/** What became of a payment or proposal between two persons. */
export const PersonSettlement = z.object({
  id: SettlementId,
  state: z.enum(settlementStates),
  currency: Currency,
  amountMinor: z.bigint(),
});
export type PersonSettlement = z.infer<typeof PersonSettlement>;
