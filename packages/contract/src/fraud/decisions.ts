import * as z from "zod";

/** What happens to a payment, from the mildest to the strictest. */
export const Decision = z.enum(["allow", "review", "step_up", "block"]);
export type Decision = z.infer<typeof Decision>;

/** How much a rule matters to its owner, and the bands of a score. */
export const Severity = z.enum(["low", "medium", "high", "critical"]);
export type Severity = z.infer<typeof Severity>;

/** Why a payment is not simply allowed. */
export const ReasonCode = z.enum([
  "country_blocked",
  "limit_reached",
  "outside_hours",
  "recent_credential_change",
  "own_rule",
  "fraud_score",
  "many_payments",
  "new_device_and_payee",
  "pin_required",
  "two_factor_required",
  "biometric_required",
  "country_and_device",
  "amount_check",
]);
export type ReasonCode = z.infer<typeof ReasonCode>;

/** One reason with its facts, as texts. */
export const Reason = z.object({
  code: ReasonCode,
  decision: Decision.exclude(["allow"]),
  facts: z.record(z.string(), z.string()),
});
export type Reason = z.infer<typeof Reason>;
