import * as z from "zod";
import { Currency } from "../amounts.ts";
import { SessionId, UserId } from "../ids.ts";
import { plainText } from "../plain-text.ts";
import { mixesScripts } from "./mixes-scripts.ts";
import { nameIssues } from "./name-issues.ts";

export const Email = z.email().max(254);
export const Password = z.string().min(1).max(256);
/**
 * Refuses invisible characters: zero-width, bidi, tag and other ignorable ones. Joiners are allowed between letters, as in
 * Persian and Sinhala names, and the emoji variation selector after its character.
 *
 * @see UTS #39 section 3.1 (Default_Ignorable), UAX #31 section 2.3 (joiners)
 */
const visibleName =
  /^(?:(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=\p{So})\ufe0f|(?![\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]).)*$/su;
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(plainText, "has characters that no name has")
  .regex(/^[^<>]*$/, "has characters that no name has")
  .regex(visibleName, "has characters that no name has")
  .regex(/[\p{L}\p{N}]/u, "has no letter")
  .refine((name) => !mixesScripts(name), nameIssues.mixed);
/** An e-mail address as typed for sign-in; an invalid one simply matches no account. */
const TypedEmail = z.string().trim().max(254).regex(plainText, "has control characters");
const Phone = z
  .string()
  .trim()
  .min(5)
  .max(32)
  .regex(/^\+?[\d ()./-]+$/, "has characters that no number has");
export const LinkToken = z.string().min(20).max(200);

/** Verification status of the identity; the ledger's limits depend on it. */
export const IdentityTier = z.enum(["unverified", "pending", "approved", "rejected"]);
export type IdentityTier = z.infer<typeof IdentityTier>;

/** Languages of screens and mails. */
export const UserLocale = z.enum(["en", "de"]);
export type UserLocale = z.infer<typeof UserLocale>;

/** A user as they see themselves. */
export const User = z.object({
  id: UserId,
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable().describe("a new address that its mailed link has not confirmed yet"),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  handle: z.string().describe("unique, without the @"),
  handleChangeableAt: z.date().nullable().describe("when the handle may change again; null: now"),
  phone: z.string().nullable(),
  phoneConfirmed: z.boolean(),
  avatarUrl: z.string().nullable().describe("512 by 512 pixels"),
  avatarSmallUrl: z.string().nullable().describe("128 by 128 pixels"),
  country: z.string().nullable().describe("ISO 3166-1 alpha-2"),
  timeZone: z.string(),
  limitsTimeZone: z
    .object({ current: z.string(), next: z.string(), nextFrom: z.date() })
    .nullable()
    .describe("zone that limits still use after a change of timeZone"),
  locale: UserLocale,
  displayCurrency: Currency,
  identityTier: IdentityTier,
  isFrozen: z.boolean().describe("incoming money only"),
  isFrozenByOwner: z.boolean().describe("the owner may end this freeze"),
  isAdmin: z.boolean().describe("is an operator"),
  version: z.number().int().describe("increases with every change of the profile"),
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
  locale: UserLocale.optional().describe("language of the mails; en when absent"),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const LoginInput = z.strictObject({
  email: TypedEmail.min(1),
  password: Password,
  rememberDevice: z.boolean().default(false),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** A new session: bearer token, its expiry, and the user. */
export const SessionOpened = z.object({ token: z.string(), tokenExpiresAt: z.date(), user: User });
export type SessionOpened = z.infer<typeof SessionOpened>;

export const RefreshInput = z.strictObject({ token: z.string().min(1).max(200) });
export type RefreshInput = z.infer<typeof RefreshInput>;
export const RefreshedSession = z.object({ token: z.string(), tokenExpiresAt: z.date() });
export type RefreshedSession = z.infer<typeof RefreshedSession>;

export const LogoutInput = z.strictObject({ token: z.string().min(1).max(200).optional() });
export type LogoutInput = z.infer<typeof LogoutInput>;

export const VerifyEmailInput = z.strictObject({
  token: LinkToken,
  password: Password.optional().describe("the account's password, required without a session of the account"),
  newPassword: Password.optional().describe("sets another password instead and ends every session"),
});
export type VerifyEmailInput = z.infer<typeof VerifyEmailInput>;
export const ResendVerificationInput = z.strictObject({ email: TypedEmail.optional() });
export type ResendVerificationInput = z.infer<typeof ResendVerificationInput>;
export const ForgotPasswordInput = z.strictObject({ email: TypedEmail.min(1) });
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;
export const ResetPasswordInput = z.strictObject({ token: LinkToken, password: Password });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** An answer that only reports success. */
export const Done = z.object({ done: z.literal(true) });
export type Done = z.infer<typeof Done>;

/** Requests a new address; it applies once the mailed link was opened. */
export const RequestEmailChangeInput = z.strictObject({ email: Email, password: Password });
export type RequestEmailChangeInput = z.infer<typeof RequestEmailChangeInput>;
/** Input of the link mailed to the new address. */
export const ConfirmEmailChangeInput = z.strictObject({
  token: LinkToken,
  password: Password.optional().describe("the account's password, required without a session of the account"),
});
export type ConfirmEmailChangeInput = z.infer<typeof ConfirmEmailChangeInput>;
/** Input of the revert link mailed to the previous address. */
export const RevertEmailChangeInput = z.strictObject({ token: LinkToken });
export type RevertEmailChangeInput = z.infer<typeof RevertEmailChangeInput>;
/** The address that a change link has set. */
export const EmailChanged = z.object({ email: z.string() });
export type EmailChanged = z.infer<typeof EmailChanged>;

export const ChangePasswordInput = z.strictObject({ currentPassword: Password, newPassword: Password });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;
export const DeleteAccountInput = z.strictObject({ password: Password });
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** Kind of device, parsed from the user agent. */
export const DeviceKind = z.enum(["desktop", "mobile", "tablet", "other"]);
export type DeviceKind = z.infer<typeof DeviceKind>;
/** When and from where a change of an account was asked for, as events keep it. */
export const EventOrigin = z.object({
  at: z.string(),
  ipAddress: z.string(),
  deviceKind: DeviceKind,
  browser: z.string().nullable(),
  os: z.string().nullable(),
});
export type EventOrigin = z.infer<typeof EventOrigin>;

/** Where a network address is registered; the city only with a city database. */
export const Place = z.object({
  country: z.string().describe("ISO 3166-1 alpha-2"),
  city: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

export const SessionView = z.object({
  id: SessionId,
  device: z.object({
    kind: DeviceKind,
    name: z.string().nullable().describe("such as iPhone, when the user agent names one"),
    browser: z.string().nullable(),
    os: z.string().nullable(),
  }),
  ipAddress: z.string(),
  place: Place.nullable(),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
  createdAt: z.date(),
  lastSeenAt: z.date().describe("rounded to the minute"),
});
export type SessionView = z.infer<typeof SessionView>;
/** Open sessions: the caller's own first, then by last use. */
export const SessionList = z.object({ sessions: z.array(SessionView) });
export type SessionList = z.infer<typeof SessionList>;
export const RevokeSessionInput = z.strictObject({ sessionId: SessionId });
export type RevokeSessionInput = z.infer<typeof RevokeSessionInput>;
export const SessionsEnded = z.object({ ended: z.number().int() });
export type SessionsEnded = z.infer<typeof SessionsEnded>;
