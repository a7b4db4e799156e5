import type { Card, DepositStep } from "@evenly/contract/cards/schemas";
import type { DepositId, TransferId } from "@evenly/contract/ids";

export const DEPOSIT_ID = "0199f000-0000-7000-8000-0000000000d1" as DepositId;
const HOUR_MS = 3_600_000;

type CardChanges = Partial<Omit<Card, "id">> & { readonly id?: string };

/** A Visa card, the default one. */
export function exampleCard({ id = "pm_visa", ...changes }: CardChanges = {}): Card {
  return {
    id: id as Card["id"],
    brand: "visa",
    last4: "4242",
    expMonth: 8,
    expYear: 2099,
    isDefault: true,
    expiry: "valid",
    isInUse: false,
    addedAt: new Date("2026-11-01T08:00:00Z"),
    ...changes,
  };
}

export const mastercard = exampleCard({
  id: "pm_mastercard",
  brand: "mastercard",
  last4: "4444",
  isDefault: false,
});

/** A deposit of $200.00 that is in the balance. */
export function exampleDeposit(changes: Partial<DepositStep> = {}): DepositStep {
  return {
    id: DEPOSIT_ID,
    amountMinor: 200_00n,
    currency: "USD",
    description: null,
    state: "credited",
    card: { brand: "visa", last4: "4242" },
    problem: null,
    transactionId: "0199f000-0000-7000-8000-0000000000e1" as TransferId,
    createdAt: new Date(),
    endsAt: new Date(Date.now() + 24 * HOUR_MS),
    creditedAt: null,
    bank: null,
    ...changes,
  };
}

/** The same while its bank asks. */
export const asking = (): DepositStep =>
  exampleDeposit({
    state: "asks_bank",
    transactionId: null,
    bank: {
      clientSecret: "a-secret",
      publishableKey: null,
      isTestBank: true,
      waitsUntil: new Date(Date.now() + 9 * 60_000),
    },
  });

/** What may be added: $2,000 at a time, $10,000 a day of which $120 are used. */
export const exampleTerms = () => ({
  currency: "USD",
  minMinor: 50n,
  maxMinor: 999_999_99n,
  feeMinor: 0n,
  limits: [
    {
      rule: "deposit_single",
      limitMinor: 2_000_00n,
      usedMinor: 0n,
      remainingMinor: 2_000_00n,
      resetsAt: null,
    },
    {
      rule: "deposit_daily",
      limitMinor: 10_000_00n,
      usedMinor: 120_00n,
      remainingMinor: 9_880_00n,
      resetsAt: new Date(Date.now() + HOUR_MS),
    },
  ],
});
