import * as z from "zod";
import { Decision, ReasonCode, Severity } from "../fraud/index.ts";

/** The specification's texts of the account-level scheme. */
export const RiskFactorText = z.enum([
  "High transaction amount",
  "Unusual spending pattern",
  "Very high risk transaction",
]);
export type RiskFactorText = z.infer<typeof RiskFactorText>;

/** One part of a fraud score. @see spec 2 section 3 (risk result) */
export const FraudFactor = z.object({
  type: z.enum(["amount", "frequency", "location", "device", "time"]),
  description: z.string(),
  impact: z.number(),
  weight: z.number().describe("the part of the impact that counts"),
});
export type FraudFactor = z.infer<typeof FraudFactor>;

/** What was checked before a payment, as it is stored with it. @see spec 2 section 3 (transaction security record) */
export const StoredSecurity = z.object({
  requiresPin: z.boolean(),
  requires2FA: z.boolean(),
  requiresBiometric: z.boolean(),
  pinVerified: z.boolean(),
  twoFactorVerified: z.boolean(),
  biometricVerified: z.boolean(),
  riskScore: z.number().int().describe("account-level score"),
  riskFactors: z.array(RiskFactorText),
  fraudScore: z.number().int(),
  fraudLevel: Severity.optional().describe("absent, like the factors, in records that are older than them"),
  fraudFactors: z.array(FraudFactor).readonly().optional(),
  decision: Decision,
  reasons: z.array(ReasonCode),
  isApproved: z.boolean(),
  securityChecks: z.object({
    locationCheck: z.boolean(),
    deviceCheck: z.boolean(),
    patternCheck: z.boolean(),
    amountCheck: z.boolean(),
  }),
});
export type StoredSecurity = z.infer<typeof StoredSecurity>;

/** The security record of a transaction, shown to its payer only. */
export const TransactionSecurity = StoredSecurity.extend({ transactionId: z.string(), userId: z.string() });
export type TransactionSecurity = z.infer<typeof TransactionSecurity>;
