import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import { type StepUpFactor, stepUpFactors } from "@evenly/contract/payments/step-up";
import { type CheckRow, provenAt } from "@evenly/db/payments/check-queries";
import type { Authorization } from "./authorize-payment.ts";

/** The security record of a payment that is judged, with some proofs: approved when it is posted now, or waits for its recall alone. @see spec 2 section 3 (transaction security record) */
export function securityOf(
  { assessment, stepUp, hold }: Pick<Authorization, "assessment" | "stepUp" | "hold">,
  proven: readonly StepUpFactor[],
): StoredSecurity {
  const { account, fraud, requirements, checks, decision, reasons } = assessment;
  return {
    requiresPin: requirements.requiresPin,
    requires2FA: requirements.requires2FA || stepUp.factors.includes("second_factor"),
    requiresBiometric: requirements.requiresBiometric,
    ...proofsOf(proven),
    riskScore: account.score,
    riskFactors: [...account.factors],
    fraudScore: fraud.score,
    fraudLevel: fraud.level,
    fraudFactors: fraud.factors,
    decision,
    reasons: reasons.map(({ code }) => code),
    isApproved: hold?.kind !== "review",
    securityChecks: checks,
  };
}

/** The record of a payment that waits for proofs, or ended without a posting; null where nothing was judged. */
export function securityOfWaiting(row: CheckRow): StoredSecurity | null {
  if (row.security === null) return null;
  const { security, factors } = row;
  const proven = stepUpFactors.filter((factor) => provenAt(row, factor) !== null);
  return {
    ...security,
    requiresPin: security.requiresPin || factors.includes("pin"),
    requires2FA: security.requires2FA || factors.includes("second_factor"),
    requiresBiometric: security.requiresBiometric || factors.includes("passkey"),
    ...proofsOf(proven),
    isApproved: false,
  };
}

function proofsOf(proven: readonly StepUpFactor[]) {
  return {
    pinVerified: proven.includes("pin"),
    twoFactorVerified: proven.includes("second_factor"),
    biometricVerified: proven.includes("passkey"),
  };
}
