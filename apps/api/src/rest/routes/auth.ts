import {
  ChangePasswordInput,
  DeleteAccountInput,
  type Done,
  ForgotPasswordInput,
  LoginInput,
  LogoutInput,
  type RefreshedSession,
  RefreshInput,
  RegisterInput,
  ResendVerificationInput,
  ResetPasswordInput,
  type SessionOpened,
  VerifyEmailInput,
} from "@evenly/contract/auth/schemas";
import { FactorMethod, type LoginAnswer, SignInWithFactorInput } from "@evenly/contract/factors/schemas";
import { restRow } from "@evenly/contract/rest";
import * as z from "zod";
import { UserAnswer, userAnswer } from "../user-answer.ts";

const SessionAnswer = z.object({ token: z.string(), tokenExpiresAt: z.iso.datetime(), user: UserAnswer });
const TokenAnswer = z.object({ token: z.string(), tokenExpiresAt: z.iso.datetime() });
/** The fields of a session, or those of the second step. */
const LoginAnswerFields = SessionAnswer.partial().extend({
  twoFactorRequired: z.literal(true).optional(),
  challengeId: z.string().optional(),
  methods: z.array(FactorMethod).optional(),
  expiresAt: z.iso.datetime().optional(),
  recoveryReadyAt: z.iso.datetime().nullable().optional(),
});
const NoFields = z.object({});

export const authRows = [
  restRow({
    method: "POST",
    path: "/api/auth/register",
    procedure: "auth.register",
    summary: "Opens an account and a session.",
    isPublic: true,
    success: 201,
    refusals: ["NAME_RESERVED", "EMAIL_TAKEN"],
    body: RegisterInput,
    answer: SessionAnswer,
    toInput: ({ body }) => body,
    toAnswer: sessionAnswer,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/login",
    procedure: "auth.login",
    summary: "Opens a session, or asks for a second factor: no token, and an id for the second step.",
    isPublic: true,
    success: 200,
    refusals: ["INVALID_CREDENTIALS", "ACCOUNT_SUSPENDED", "PASSWORD_BLOCKED", "LOGIN_THROTTLED"],
    body: LoginInput,
    answer: LoginAnswerFields,
    toInput: ({ body }) => body,
    toAnswer: loginAnswer,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/two-factor",
    procedure: "auth.signInWithFactor",
    summary:
      "Completes a sign-in by a code or a passkey; wrong, expired and foreign ones get the same answer.",
    isPublic: true,
    success: 200,
    refusals: ["FACTOR_CODE_WRONG", "PASSKEY_REFUSED", "ACCOUNT_SUSPENDED"],
    body: SignInWithFactorInput,
    answer: SessionAnswer,
    toInput: ({ body }) => body,
    toAnswer: sessionAnswer,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/refresh",
    procedure: "auth.refresh",
    summary: "Rotates a token; it may have expired, up to the session's idle time.",
    isPublic: true,
    success: 200,
    refusals: ["SESSION_EXPIRED"],
    body: RefreshInput,
    answer: TokenAnswer,
    toInput: ({ body }) => body,
    toAnswer: ({ token, tokenExpiresAt }: RefreshedSession) => ({
      token,
      tokenExpiresAt: tokenExpiresAt.toISOString(),
    }),
  }),
  restRow({
    method: "POST",
    path: "/api/auth/logout",
    procedure: "auth.logout",
    summary: "Ends the session; its sockets close within a second.",
    isPublic: false,
    success: 200,
    refusals: [],
    body: LogoutInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/verify-email",
    procedure: "auth.verifyEmail",
    summary:
      "Verifies an address by a mailed link, once, with a session of the account, its password or a new one.",
    isPublic: true,
    success: 200,
    refusals: ["TOKEN_INVALID", "VERIFICATION_NEEDS_PASSWORD", "PASSWORD_WRONG", "LOGIN_THROTTLED"],
    body: VerifyEmailInput,
    answer: z.object({ user: UserAnswer }),
    toInput: ({ body }) => body,
    toAnswer: userAnswer,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/resend-verification",
    procedure: "auth.resendVerification",
    summary: "Mails a new link; the same answer whether or not the account exists.",
    isPublic: true,
    success: 200,
    refusals: [],
    body: ResendVerificationInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/forgot-password",
    procedure: "auth.forgotPassword",
    summary: "Mails a link that sets a new password; the same answer whether or not the account exists.",
    isPublic: true,
    success: 200,
    refusals: [],
    body: ForgotPasswordInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/reset-password",
    procedure: "auth.resetPassword",
    summary: "Sets a new password by a mailed link; every session of the user ends.",
    isPublic: true,
    success: 200,
    refusals: ["TOKEN_INVALID"],
    body: ResetPasswordInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
  restRow({
    method: "GET",
    path: "/api/users/profile",
    procedure: "auth.getProfile",
    summary: "The caller's own profile.",
    isPublic: false,
    success: 200,
    refusals: [],
    answer: z.object({ user: UserAnswer }),
    toInput: () => undefined,
    toAnswer: userAnswer,
  }),
  restRow({
    method: "POST",
    path: "/api/users/change-password",
    procedure: "auth.changePassword",
    summary: "Changes the password; the other sessions end.",
    isPublic: false,
    success: 200,
    refusals: ["PASSWORD_WRONG"],
    body: ChangePasswordInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
  restRow({
    method: "DELETE",
    path: "/api/users/delete-account",
    procedure: "auth.deleteAccount",
    summary: "Deletes the account; refused, with what remains, while there is money in it or on its way.",
    isPublic: false,
    success: 200,
    refusals: ["PASSWORD_WRONG", "STATE_CONFLICT", "PARTY_FROZEN", "ACCOUNT_NOT_EMPTY"],
    body: DeleteAccountInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
] as const;

function sessionAnswer({ token, tokenExpiresAt, user }: SessionOpened) {
  return { token, tokenExpiresAt: tokenExpiresAt.toISOString(), ...userAnswer(user) };
}

function loginAnswer(answer: LoginAnswer) {
  if (!("twoFactorRequired" in answer)) return sessionAnswer(answer);
  const recoveryReadyAt = answer.recoveryReadyAt?.toISOString() ?? null;
  return { ...answer, expiresAt: answer.expiresAt.toISOString(), recoveryReadyAt };
}

function noFields(_output: Done) {
  return {};
}
