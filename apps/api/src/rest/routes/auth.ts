import {
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
import { restRow } from "@evenly/contract/rest";
import * as z from "zod";
import { UserAnswer, userAnswer } from "../user-answer.ts";

const SessionAnswer = z.object({ token: z.string(), tokenExpiresAt: z.iso.datetime(), user: UserAnswer });
const TokenAnswer = z.object({ token: z.string(), tokenExpiresAt: z.iso.datetime() });
const NoFields = z.object({});

export const authRows = [
  restRow({
    method: "POST",
    path: "/api/auth/register",
    procedure: "auth.register",
    summary: "Opens an account and a session.",
    isPublic: true,
    success: 201,
    body: RegisterInput,
    answer: SessionAnswer,
    toInput: ({ body }) => body,
    toAnswer: sessionAnswer,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/login",
    procedure: "auth.login",
    summary: "Opens a session.",
    isPublic: true,
    success: 200,
    body: LoginInput,
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
    body: LogoutInput,
    answer: NoFields,
    toInput: ({ body }) => body,
    toAnswer: noFields,
  }),
  restRow({
    method: "POST",
    path: "/api/auth/verify-email",
    procedure: "auth.verifyEmail",
    summary: "Verifies an address by a mailed link, once.",
    isPublic: true,
    success: 200,
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
    answer: z.object({ user: UserAnswer }),
    toInput: () => undefined,
    toAnswer: userAnswer,
  }),
] as const;

function sessionAnswer({ token, tokenExpiresAt, user }: SessionOpened) {
  return { token, tokenExpiresAt: tokenExpiresAt.toISOString(), ...userAnswer(user) };
}

function noFields(_output: Done) {
  return {};
}
