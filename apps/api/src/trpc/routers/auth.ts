import {
  ChangePasswordInput,
  ConfirmEmailChangeInput,
  DeleteAccountInput,
  Done,
  EmailChanged,
  ForgotPasswordInput,
  LoginInput,
  LogoutInput,
  RefreshedSession,
  RefreshInput,
  RegisterInput,
  RequestEmailChangeInput,
  ResendVerificationInput,
  ResetPasswordInput,
  RevertEmailChangeInput,
  RevokeSessionInput,
  SessionList,
  SessionOpened,
  SessionsEnded,
  User,
  VerifyEmailInput,
} from "@evenly/contract/auth/schemas";
import { PasskeyRequest, SignInWithPasskeyInput } from "@evenly/contract/factors/passkeys";
import { CompleteRecoveryInput } from "@evenly/contract/factors/recovery";
import { LoginAnswer, SignInWithFactorInput } from "@evenly/contract/factors/schemas";
import { CodeSent, SendSignInCodeInput } from "@evenly/contract/factors/sent-codes";
import { deleteAccount } from "@evenly/services/auth/delete-account";
import { cancelEmailChange } from "@evenly/services/auth/email/cancel-email-change";
import { confirmEmailChange } from "@evenly/services/auth/email/confirm-email-change";
import { requestEmailChange } from "@evenly/services/auth/email/request-email-change";
import { resendVerification } from "@evenly/services/auth/email/resend-verification";
import { revertEmailChange } from "@evenly/services/auth/email/revert-email-change";
import { verifyEmail } from "@evenly/services/auth/email/verify-email";
import { getProfile } from "@evenly/services/auth/get-profile";
import { changePassword } from "@evenly/services/auth/passwords/change-password";
import { completeRecovery } from "@evenly/services/auth/passwords/complete-recovery";
import { forgotPassword } from "@evenly/services/auth/passwords/forgot-password";
import { resetPassword } from "@evenly/services/auth/passwords/reset-password";
import { register } from "@evenly/services/auth/register";
import { listSessions } from "@evenly/services/auth/sessions/list-sessions";
import { logout } from "@evenly/services/auth/sessions/logout";
import { refreshSession } from "@evenly/services/auth/sessions/refresh-session";
import { revokeOtherSessions } from "@evenly/services/auth/sessions/revoke-other-sessions";
import { revokeSession } from "@evenly/services/auth/sessions/revoke-session";
import { login, type SignedIn } from "@evenly/services/auth/sign-in/login";
import { signInWithFactor } from "@evenly/services/auth/sign-in/sign-in-with-factor";
import { signInWithPasskey } from "@evenly/services/auth/sign-in/sign-in-with-passkey";
import { sendSignInCode } from "@evenly/services/factors/proofs/send-sign-in-code";
import { startPasskeySignIn } from "@evenly/services/factors/proofs/start-passkey-sign-in";
import { rememberDevice, SESSION_COOKIE } from "../../http/exchange.ts";
import { publicProcedure, type RequestContext, router, userProcedure } from "../init.ts";

const HOUR_SECONDS = 3600;
/** Rate limit per network; the per-account counters are in the database. */
const limited = (points: number, windowSeconds: number) =>
  publicProcedure.meta({ policy: "public", rate: { points, windowSeconds } });

/** Accounts and sessions. */
export const authRouter = router({
  register: limited(60, HOUR_SECONDS)
    .input(RegisterInput)
    .output(SessionOpened)
    .mutation(({ ctx, input }) =>
      openSession(ctx, (asking) => register(asking, { ...input, isBrowser: ctx.http.isBrowser })),
    ),
  login: limited(60, 60)
    .input(LoginInput)
    .output(LoginAnswer)
    .mutation(async ({ ctx, input }) => {
      const wish = { ...input, isBrowser: ctx.http.isBrowser };
      const step = await rememberingDevice(ctx, (asking) => login(asking, wish));
      return "asked" in step ? step.asked : keepSession(ctx, step);
    }),
  signInWithFactor: limited(60, 60)
    .input(SignInWithFactorInput)
    .output(SessionOpened)
    .mutation(({ ctx, input }) =>
      openSession(ctx, (asking) => signInWithFactor(asking, { ...input, isBrowser: ctx.http.isBrowser })),
    ),
  sendSignInCode: limited(60, 60)
    .input(SendSignInCodeInput)
    .output(CodeSent)
    .mutation(({ ctx, input }) => sendSignInCode(ctx, input)),
  startPasskeySignIn: limited(60, 60)
    .output(PasskeyRequest)
    .mutation(({ ctx }) => rememberingDevice(ctx, startPasskeySignIn)),
  signInWithPasskey: limited(60, 60)
    .input(SignInWithPasskeyInput)
    .output(SessionOpened)
    .mutation(({ ctx, input }) =>
      openSession(ctx, (asking) => signInWithPasskey(asking, { ...input, isBrowser: ctx.http.isBrowser })),
    ),
  completeRecovery: limited(30, HOUR_SECONDS)
    .input(CompleteRecoveryInput)
    .output(SessionOpened)
    .mutation(({ ctx, input }) =>
      openSession(ctx, (asking) => completeRecovery(asking, { ...input, isBrowser: ctx.http.isBrowser })),
    ),
  refresh: limited(240, 60)
    .input(RefreshInput)
    .output(RefreshedSession)
    .mutation(async ({ ctx, input }) => {
      const { renewed, cookie } = await refreshSession(ctx, {
        token: input.token,
        binding: ctx.http.cookie(SESSION_COOKIE),
      });
      if (cookie) ctx.http.setCookie(SESSION_COOKIE, cookie.value, cookie.seconds);
      return renewed;
    }),
  logout: userProcedure
    .input(LogoutInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      const done = await logout(ctx, input);
      forgetBrowser(ctx);
      return done;
    }),
  verifyEmail: limited(60, HOUR_SECONDS)
    .input(VerifyEmailInput)
    .output(User)
    .mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  resendVerification: limited(30, HOUR_SECONDS)
    .input(ResendVerificationInput)
    .output(Done)
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  forgotPassword: limited(30, HOUR_SECONDS)
    .input(ForgotPasswordInput)
    .output(Done)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  resetPassword: limited(30, HOUR_SECONDS)
    .input(ResetPasswordInput)
    .output(Done)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  getProfile: userProcedure
    .meta({ policy: "user", scope: "profile:read" })
    .output(User)
    .query(({ ctx }) => getProfile(ctx)),
  requestEmailChange: userProcedure
    .input(RequestEmailChangeInput)
    .output(Done)
    .mutation(({ ctx, input }) => requestEmailChange(ctx, input)),
  cancelEmailChange: userProcedure.output(User).mutation(({ ctx }) => cancelEmailChange(ctx)),
  confirmEmailChange: limited(60, HOUR_SECONDS)
    .input(ConfirmEmailChangeInput)
    .output(EmailChanged)
    .mutation(({ ctx, input }) => confirmEmailChange(ctx, input)),
  revertEmailChange: limited(60, HOUR_SECONDS)
    .input(RevertEmailChangeInput)
    .output(EmailChanged)
    .mutation(({ ctx, input }) => revertEmailChange(ctx, input)),
  changePassword: userProcedure
    .input(ChangePasswordInput)
    .output(Done)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  listSessions: userProcedure.output(SessionList).query(({ ctx }) => listSessions(ctx)),
  revokeSession: userProcedure
    .input(RevokeSessionInput)
    .output(SessionsEnded)
    .mutation(({ ctx, input }) => revokeSession(ctx, input)),
  revokeOtherSessions: userProcedure.output(SessionsEnded).mutation(({ ctx }) => revokeOtherSessions(ctx)),
  deleteAccount: userProcedure
    .input(DeleteAccountInput)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      const done = await deleteAccount(ctx, input);
      forgetBrowser(ctx);
      return done;
    }),
});

/** Clears the session cookie and tells the browser to clear its cache. */
function forgetBrowser({ http }: RequestContext): void {
  http.clearCookie(SESSION_COOKIE);
  if (http.isBrowser) http.setHeader("Clear-Site-Data", '"cache"');
}

/** Opens a session, binds a browser to it by a cookie, and remembers the device. */
async function openSession(
  ctx: RequestContext,
  open: (asking: RequestContext) => Promise<SignedIn>,
): Promise<SessionOpened> {
  return keepSession(ctx, await rememberingDevice(ctx, open));
}

/** Gives a browser without a device cookie one; both steps of a sign-in are bound to it. */
async function rememberingDevice<Result>(
  ctx: RequestContext,
  work: (asking: RequestContext) => Promise<Result>,
): Promise<Result> {
  const isNewDevice = ctx.http.isBrowser && ctx.origin.deviceId === null;
  const deviceId = isNewDevice ? ctx.ids.secret() : ctx.origin.deviceId;
  const result = await work({ ...ctx, origin: { ...ctx.origin, deviceId } });
  if (isNewDevice && deviceId !== null) rememberDevice(ctx.http, deviceId);
  return result;
}

function keepSession({ http }: RequestContext, { opened, cookie }: SignedIn): SessionOpened {
  if (cookie) http.setCookie(SESSION_COOKIE, cookie.value, cookie.seconds);
  return opened;
}
