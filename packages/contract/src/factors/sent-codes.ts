import * as z from "zod";
import { TransferId } from "../ids.ts";
import { ChallengeId, FactorCode, FactorId } from "./ids.ts";
import { ownerProof } from "./passkeys.ts";

/** Lifetime and tries of a code by mail or text message, and the wait before another one. */
export const SENT_CODE_MINUTES = 10;
export const SENT_CODE_TRIES = 5;
export const RESEND_SECONDS = 30;

/** Factors whose codes Evenly sends. Text messages can be intercepted: alone they never allow more than $1,000. */
export const SentKind = z.enum(["email", "sms"]);
export type SentKind = z.infer<typeof SentKind>;

export const StartSentCodesInput = z.strictObject({ kind: SentKind, ...ownerProof });
export type StartSentCodesInput = z.infer<typeof StartSentCodesInput>;
export const SendFactorCodeInput = z.strictObject({
  kind: SentKind,
  transferId: TransferId.optional().describe(
    "the waiting payment that it confirms, and nothing else; without it, a change",
  ),
});
export type SendFactorCodeInput = z.infer<typeof SendFactorCodeInput>;
export const SendSignInCodeInput = z.strictObject({ challengeId: ChallengeId, kind: SentKind });
export type SendSignInCodeInput = z.infer<typeof SendSignInCodeInput>;
export const ResendEnrolmentCodeInput = z.strictObject({ factorId: FactorId });
export type ResendEnrolmentCodeInput = z.infer<typeof ResendEnrolmentCodeInput>;
export const ConfirmSentCodesInput = z.strictObject({
  factorId: FactorId,
  code: FactorCode.pipe(z.string().regex(/^\d{6}$/, "has six digits")),
});
export type ConfirmSentCodesInput = z.infer<typeof ConfirmSentCodesInput>;

/** A sent code; the code itself is never returned. */
export const CodeSent = z.object({
  sentTo: z.string().describe("masked address or number"),
  expiresAt: z.date(),
  resendAt: z.date(),
});
export type CodeSent = z.infer<typeof CodeSent>;
export const SentCodesEnrolment = CodeSent.extend({ factorId: FactorId });
export type SentCodesEnrolment = z.infer<typeof SentCodesEnrolment>;
