import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import type { StepUpFactor } from "@evenly/contract/payments/step-up";
import type { Authorization } from "./authorize-payment.ts";

/** The security record of a payment that is posted with some proofs. @see spec 2 section 3 (transaction security record) */
export function securityOf(
  { assessment, stepUp }: Pick<Authorization, "assessment" | "stepUp">,
  proven: readonly StepUpFactor[],
): StoredSecurity {
  const { account, fraud, requirements, checks, decision, reasons } = assessment;
  return {
    requiresPin: requirements.requiresPin,
    requires2FA: requirements.requires2FA || stepUp.factors.includes("second_factor"),
    requiresBiometric: requirements.requiresBiometric,
    pinVerified: proven.includes("pin"),
    twoFactorVerified: proven.includes("second_factor"),
    biometricVerified: proven.includes("passkey"),
    riskScore: account.score,
    riskFactors: [...account.factors],
    fraudScore: fraud.score,
    decision,
    reasons: reasons.map(({ code }) => code),
    isApproved: true,
    securityChecks: checks,
  };
}
