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
  RevokeTrustInput,
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
import {
  cancelRecovery,
  cancelRecoveryByLink,
  confirmPasskey,
  confirmSentCodes,
  confirmTotp,
  getOverview,
  getRecovery,
  makePrimary,
  removeFactor,
  removePin,
  renamePasskey,
  renewBackupCodes,
  resendEnrolmentCode,
  revokeTrust,
  sendFactorCode,
  setPin,
  setSignInRequirement,
  startPasskey,
  startPasskeyProof,
  startRecovery,
  startSentCodes,
  startTotp,
} from "@evenly/services/factors/index";
import { publicProcedure, router, userProcedure } from "../init.ts";

/** Rate limit per network, for callers between the two steps of a sign-in or with a mailed link. */
const betweenSteps = publicProcedure.meta({ policy: "public", rate: { points: 30, windowSeconds: 3600 } });

/** Second factors, backup codes, trusted devices and recovery of the caller. */
export const factorsRouter = router({
  overview: userProcedure.output(FactorOverview).query(({ ctx }) => getOverview(ctx)),
  getRecovery: userProcedure.output(RecoveryView.nullable()).query(({ ctx }) => getRecovery(ctx)),
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
