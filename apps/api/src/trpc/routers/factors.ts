import { Done } from "@evenly/contract/auth/schemas";
import {
  ConfirmPasskeyInput,
  PasskeyCreation,
  PasskeyRequest,
  RenamePasskeyInput,
  StartPasskeyProofInput,
} from "@evenly/contract/factors/passkeys";
import {
  CancelRecoveryByLinkInput,
  RecoveryView,
  StartRecoveryInput,
} from "@evenly/contract/factors/recovery";
import {
  ChangeFactorInput,
  ConfirmFactorInput,
  FactorConfirmed,
  FactorOverview,
  NewBackupCodes,
  OwnerProofInput,
  ProveSessionInput,
  RevokeTrustInput,
  SessionProof,
  SetPinInput,
  SetSignInRequirementInput,
  TotpEnrolment,
} from "@evenly/contract/factors/schemas";
import {
  CodeSent,
  ConfirmSentCodesInput,
  ResendEnrolmentCodeInput,
  SendFactorCodeInput,
  SentCodesEnrolment,
  StartSentCodesInput,
} from "@evenly/contract/factors/sent-codes";
import { confirmPasskey } from "@evenly/services/factors/enrolment/confirm-passkey";
import { confirmSentCodes } from "@evenly/services/factors/enrolment/confirm-sent-codes";
import { confirmTotp } from "@evenly/services/factors/enrolment/confirm-totp";
import { renewBackupCodes } from "@evenly/services/factors/enrolment/renew-backup-codes";
import { resendEnrolmentCode } from "@evenly/services/factors/enrolment/resend-enrolment-code";
import { setPin } from "@evenly/services/factors/enrolment/set-pin";
import { startPasskey } from "@evenly/services/factors/enrolment/start-passkey";
import { startSentCodes } from "@evenly/services/factors/enrolment/start-sent-codes";
import { startTotp } from "@evenly/services/factors/enrolment/start-totp";
import { getOverview } from "@evenly/services/factors/get-overview";
import { makePrimary } from "@evenly/services/factors/make-primary";
import { getSessionProof } from "@evenly/services/factors/proofs/get-session-proof";
import { proveSession } from "@evenly/services/factors/proofs/prove-session";
import { sendFactorCode } from "@evenly/services/factors/proofs/send-factor-code";
import { startPasskeyProof } from "@evenly/services/factors/proofs/start-passkey-proof";
import { cancelRecovery, cancelRecoveryByLink } from "@evenly/services/factors/recovery/cancel-recovery";
import { getRecovery } from "@evenly/services/factors/recovery/get-recovery";
import { startRecovery } from "@evenly/services/factors/recovery/start-recovery";
import { removeFactor } from "@evenly/services/factors/remove-factor";
import { removePin } from "@evenly/services/factors/remove-pin";
import { renamePasskey } from "@evenly/services/factors/rename-passkey";
import { revokeTrust } from "@evenly/services/factors/revoke-trust";
import { setSignInRequirement } from "@evenly/services/factors/set-sign-in-requirement";
import { publicProcedure, router, userProcedure } from "../init.ts";

/** Rate limit per network, for callers between the two steps of a sign-in or with a mailed link. */
const betweenSteps = publicProcedure.meta({ policy: "public", rate: { points: 30, windowSeconds: 3600 } });

/** Second factors, backup codes, trusted devices and recovery of the caller. */
export const factorsRouter = router({
  overview: userProcedure.output(FactorOverview).query(({ ctx }) => getOverview(ctx)),
  getRecovery: userProcedure.output(RecoveryView.nullable()).query(({ ctx }) => getRecovery(ctx)),
  getSessionProof: userProcedure.output(SessionProof).query(({ ctx }) => getSessionProof(ctx)),
  proveSession: userProcedure
    .input(ProveSessionInput)
    .output(SessionProof)
    .mutation(({ ctx, input }) => proveSession(ctx, input)),
  startTotp: userProcedure
    .input(OwnerProofInput)
    .output(TotpEnrolment)
    .mutation(({ ctx, input }) => startTotp(ctx, input)),
  confirmTotp: userProcedure
    .input(ConfirmFactorInput)
    .output(FactorConfirmed)
    .mutation(({ ctx, input }) => confirmTotp(ctx, input)),
  startPasskey: userProcedure
    .input(OwnerProofInput)
    .output(PasskeyCreation)
    .mutation(({ ctx, input }) => startPasskey(ctx, input)),
  confirmPasskey: userProcedure
    .input(ConfirmPasskeyInput)
    .output(FactorConfirmed)
    .mutation(({ ctx, input }) => confirmPasskey(ctx, input)),
  renamePasskey: userProcedure
    .input(RenamePasskeyInput)
    .output(Done)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),
  startPasskeyProof: userProcedure
    .input(StartPasskeyProofInput)
    .output(PasskeyRequest)
    .mutation(({ ctx, input }) => startPasskeyProof(ctx, input)),
  startSentCodes: userProcedure
    .input(StartSentCodesInput)
    .output(SentCodesEnrolment)
    .mutation(({ ctx, input }) => startSentCodes(ctx, input)),
  resendEnrolmentCode: userProcedure
    .input(ResendEnrolmentCodeInput)
    .output(CodeSent)
    .mutation(({ ctx, input }) => resendEnrolmentCode(ctx, input)),
  confirmSentCodes: userProcedure
    .input(ConfirmSentCodesInput)
    .output(FactorConfirmed)
    .mutation(({ ctx, input }) => confirmSentCodes(ctx, input)),
  sendCode: userProcedure
    .input(SendFactorCodeInput)
    .output(CodeSent)
    .mutation(({ ctx, input }) => sendFactorCode(ctx, input)),
  startRecovery: betweenSteps
    .input(StartRecoveryInput)
    .output(RecoveryView)
    .mutation(({ ctx, input }) => startRecovery(ctx, input)),
  cancelRecovery: userProcedure.output(Done).mutation(({ ctx }) => cancelRecovery(ctx)),
  cancelRecoveryByLink: betweenSteps
    .input(CancelRecoveryByLinkInput)
    .output(Done)
    .mutation(({ ctx, input }) => cancelRecoveryByLink(ctx, input)),
  makePrimary: userProcedure
    .input(ChangeFactorInput)
    .output(Done)
    .mutation(({ ctx, input }) => makePrimary(ctx, input)),
  remove: userProcedure
    .input(ChangeFactorInput)
    .output(Done)
    .mutation(({ ctx, input }) => removeFactor(ctx, input)),
  renewBackupCodes: userProcedure
    .input(OwnerProofInput)
    .output(NewBackupCodes)
    .mutation(({ ctx, input }) => renewBackupCodes(ctx, input)),
  setSignInRequirement: userProcedure
    .input(SetSignInRequirementInput)
    .output(Done)
    .mutation(({ ctx, input }) => setSignInRequirement(ctx, input)),
  setPin: userProcedure
    .input(SetPinInput)
    .output(Done)
    .mutation(({ ctx, input }) => setPin(ctx, input)),
  removePin: userProcedure
    .input(OwnerProofInput)
    .output(Done)
    .mutation(({ ctx, input }) => removePin(ctx, input)),
  revokeTrust: userProcedure
    .input(RevokeTrustInput)
    .output(Done)
    .mutation(({ ctx, input }) => revokeTrust(ctx, input)),
});
