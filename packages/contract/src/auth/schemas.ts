import * as z from "zod";
import { UserId } from "../ids.ts";
import { plainText } from "../plain-text.ts";

export const Email = z.email().max(254);
const Password = z.string().min(1).max(256);
const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(plainText, "has characters that no name has")
  .regex(/^[^<>]*$/, "has characters that no name has")
  .regex(/[\p{L}\p{N}]/u, "has no letter");
/** An address as somebody typed it; whether it is one shows when nobody has it. */
const TypedEmail = z.string().trim().max(254).regex(plainText, "has control characters");
const Phone = z
  .string()
  .trim()
  .min(5)
  .max(32)
  .regex(/^\+?[\d ()./-]+$/, "has characters that no number has");
const LinkToken = z.string().min(20).max(200);

/** How far the identity is known; the limits of the ledger follow it. */
export const IdentityTier = z.enum(["unverified", "pending", "approved", "rejected"]);
export type IdentityTier = z.infer<typeof IdentityTier>;

/** A person as they see themselves. */
export const User = z.object({
  id: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  handle: z.string().describe("unique, without the @"),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  country: z.string().nullable(),
  timeZone: z.string(),
  identityTier: IdentityTier,
  createdAt: z.date(),
});
export type User = z.infer<typeof User>;

export const RegisterInput = z.strictObject({
  email: Email,
  password: Password,
  firstName: PersonName,
  lastName: PersonName,
  phone: Phone.optional(),
  acceptTerms: z.literal(true, "the terms must be accepted"),
  timeZone: z.string().max(64).optional().describe("IANA zone of the browser; UTC when absent or unknown"),
  locale: z.enum(["en", "de"]).optional().describe("language of the mails; en when absent"),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({
  email: TypedEmail.min(1),
  password: Password,
  rememberDevice: z.boolean().default(false),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** A new session: bearer token, when it needs a refresh, and its user. */
export const SessionOpened = z.object({ token: z.string(), tokenExpiresAt: z.date(), user: User });
export type SessionOpened = z.infer<typeof SessionOpened>;

export const RefreshInput = z.strictObject({ token: z.string().min(1).max(200) });
export type RefreshInput = z.infer<typeof RefreshInput>;
export const RefreshedSession = z.object({ token: z.string(), tokenExpiresAt: z.date() });
export type RefreshedSession = z.infer<typeof RefreshedSession>;

export const LogoutInput = z.strictObject({ token: z.string().min(1).max(200).optional() });
export type LogoutInput = z.infer<typeof LogoutInput>;

export const VerifyEmailInput = z.strictObject({ token: LinkToken });
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;
export const ResendVerificationInput = z.strictObject({ email: TypedEmail.optional() });
export type ResendVerificationInput = z.infer<typeof ResendVerificationInput>;
export const ForgotPasswordInput = z.strictObject({ email: TypedEmail.min(1) });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;
export const ResetPasswordInput = z.strictObject({ token: LinkToken, password: Password });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** An answer that carries nothing but success. */
export const Done = z.object({ done: z.literal(true) });
export type Done = z.infer<typeof Done>;
