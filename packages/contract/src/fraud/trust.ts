import * as z from "zod";
import { TRUSTED_PAYEES_MAX } from "./rules.ts";
import { ProtectionPassword } from "./schemas.ts";

/** Someone whom a person expects to pay; a first payment to them is no payment to someone new. */
export const TrustedPayee = z.object({
  payeeUserId: z.uuid(),
  payeeName: z.string(),
  handle: z.string(),
  trustedAt: z.date(),
});
export type TrustedPayee = z.infer<typeof TrustedPayee>;
/** The caller's trusted payees, the newest first. */
export const TrustedPayees = z.object({ payees: z.array(TrustedPayee).max(TRUSTED_PAYEES_MAX) });
export type TrustedPayees = z.infer<typeof TrustedPayees>;

export const TrustPayeeInput = z.strictObject({ payeeUserId: z.uuid(), password: ProtectionPassword });
export type TrustPayeeInput = z.infer<typeof TrustPayeeInput>;
export const EndPayeeTrustInput = z.strictObject({ payeeUserId: z.uuid() });
export type EndPayeeTrustInput = z.infer<typeof EndPayeeTrustInput>;
