import type { IdentityTier } from "@evenly/contract/auth/schemas";

/** Minor units of USD. @see docs/decisions/0005-limits-and-fees.md */
const beforeApproval = { singleMinor: 500_000n, dailyMinor: 1_000_000n };
const afterApproval = { singleMinor: 2_500_000n, dailyMinor: 5_000_000n };

/** Limits of an identity tier per transfer and per day, in minor units of USD. */
export function tierLimits(tier: IdentityTier): {
  readonly singleMinor: bigint;
  readonly dailyMinor: bigint;
} {
  return tier === "approved" ? afterApproval : beforeApproval;
}
