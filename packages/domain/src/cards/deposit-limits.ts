import type { IdentityTier } from "@evenly/contract/auth/schemas";
import type { DepositLimit } from "@evenly/contract/cards/schemas";
import { tierLimits } from "../ledger/index.ts";

type Added = {
  readonly tier: IdentityTier;
  /** What was added today or is on its way, in minor units of USD. */
  readonly todayMinor: bigint;
  readonly dayEndsAt: Date;
};

/** Limits on what a person adds: that of one deposit, then that of today. The identity tier decides both. */
export function depositLimits({ tier, todayMinor, dayEndsAt }: Added): readonly DepositLimit[] {
  const { singleMinor, dailyMinor } = tierLimits(tier);
  return [
    {
      rule: "deposit_single",
      limitMinor: singleMinor,
      usedMinor: 0n,
      remainingMinor: singleMinor,
      resetsAt: null,
    },
    {
      rule: "deposit_daily",
      limitMinor: dailyMinor,
      usedMinor: todayMinor,
      remainingMinor: dailyMinor > todayMinor ? dailyMinor - todayMinor : 0n,
      resetsAt: dayEndsAt,
    },
  ];
}

/** The first limit that the amount would exceed; null when it may be added. */
export function exceededDepositLimit(
  limits: readonly DepositLimit[],
  amountMinor: bigint,
): DepositLimit | null {
  return limits.find(({ remainingMinor }) => amountMinor > remainingMinor) ?? null;
}
