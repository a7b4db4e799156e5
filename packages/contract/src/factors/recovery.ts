import * as z from "zod";
import { LinkToken, Password } from "../auth/schemas.ts";
import { ChallengeId } from "./ids.ts";

/** Wait before a recovery can be completed, and the days after the wait in which it can. */
export const RECOVERY_HOURS = 24;
export const RECOVERY_DAYS = 3;

/** A recovery of an account whose owner lost every second factor. */
export const RecoveryView = z.object({
  startedAt: z.date(),
  readyAt: z.date().describe("from then on the mailed link works"),
  expiresAt: z.date(),
});
export type RecoveryView = z.infer<typeof RecoveryView>;
export const StartRecoveryInput = z.strictObject({ challengeId: ChallengeId });
export type StartRecoveryInput = z.infer<typeof StartRecoveryInput>;
export const CancelRecoveryByLinkInput = z.strictObject({ token: LinkToken });
export type CancelRecoveryByLinkInput = z.infer<typeof CancelRecoveryByLinkInput>;
export const CompleteRecoveryInput = z.strictObject({ token: LinkToken, password: Password });
export type CompleteRecoveryInput = z.infer<typeof CompleteRecoveryInput>;
