import * as z from "zod";
import { Place, SessionOpened, SessionView } from "../auth/schemas.ts";
import { ChallengeId, FactorCode, FactorId, TrustedDeviceId } from "./ids.ts";
import { ownerProof, PasskeyAssertion } from "./passkeys.ts";

export { PasskeyAssertion } from "./passkeys.ts";

import { RecoveryView } from "./recovery.ts";

export { ChallengeId, FactorCode, FactorId, TrustedDeviceId } from "./ids.ts";

/** Kinds of second factors: an authenticator app, codes by mail or text message, and passkeys. */
export const FactorKind = z.enum(["totp", "email", "sms", "passkey"]);
export type FactorKind = z.infer<typeof FactorKind>;
/** Backup codes that are issued together, and days for which a device is trusted. */
export const BACKUP_CODES = 10;
export const TRUST_DAYS = 30;

/** Attempts at a PIN before it is locked, and the length that the screens suggest. */
export const PIN_TRIES = 5;
export const PIN_DIGITS = 6;
/** Four to eight digits. */
export const Pin = z.string().regex(/^\d{4,8}$/, "has four to eight digits");

export const OwnerProofInput = z.strictObject(ownerProof);
export type OwnerProofInput = z.infer<typeof OwnerProofInput>;

export const SetPinInput = z.strictObject({ pin: Pin, ...ownerProof });
export type SetPinInput = z.infer<typeof SetPinInput>;

/** Types of methods by the specification's names, and passkeys. @see spec 2 section 3 (Two-factor method) */
export const FactorType = z.enum(["authenticator", "email", "sms", "passkey"]);
export type FactorType = z.infer<typeof FactorType>;

export const FactorView = z.object({
  id: FactorId,
  kind: FactorKind,
  type: FactorType.describe("the kind by another name: authenticator is totp"),
  isVerified: z.boolean().describe("confirmed by a first code or answer; others are not listed"),
  name: z.string().nullable().describe("name of a passkey"),
  value: z.string().nullable().describe("masked address or number that gets the codes"),
  isRestricted: z.boolean().describe("a text message: weaker than the others, it can be intercepted"),
  isPrimary: z.boolean(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type FactorView = z.infer<typeof FactorView>;
export const TrustedDeviceView = z.object({
  id: TrustedDeviceId,
  device: SessionView.shape.device,
  isCurrent: z.boolean(),
  isActive: z.boolean().describe("still trusted"),
  ipAddress: z.string().nullable().describe("of its latest sign-in; null once that is deleted"),
  location: Place.nullable().describe("of that address; null where the owner wants no places"),
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.date(),
});
export type TrustedDeviceView = z.infer<typeof TrustedDeviceView>;
/** The caller's second factors and what belongs to them. */
export const FactorOverview = z.object({
  factors: z.array(FactorView),
  backupCodesLeft: z.number().int(),
  isAskedAtSignIn: z.boolean(),
  pin: z.object({ isSet: z.boolean(), isLocked: z.boolean() }),
  trustedDevices: z.array(TrustedDeviceView),
  canSend: z.object({
    email: z.string().nullable().describe("masked verified address; null without one"),
    sms: z.string().nullable().describe("masked confirmed number; null without one or without a provider"),
  }),
  recovery: RecoveryView.nullable().describe("started by someone who knows the password"),
});
export type FactorOverview = z.infer<typeof FactorOverview>;

/** An authenticator app's enrolment; it is inactive until a code of the app confirms it. */
export const TotpEnrolment = z.object({
  factorId: FactorId,
  seed: z.string().describe("base32, 160 bits"),
  setupUrl: z.string().describe("otpauth URL for the QR code"),
  accountName: z.string(),
  expiresAt: z.date(),
});
export type TotpEnrolment = z.infer<typeof TotpEnrolment>;
export const ConfirmFactorInput = z.strictObject({ factorId: FactorId, code: FactorCode });
export type ConfirmFactorInput = z.infer<typeof ConfirmFactorInput>;
/** Result of a confirmation; the first factor brings the backup codes. */
export const FactorConfirmed = z.object({
  factorId: FactorId,
  newBackupCodes: z.array(z.string()).nullable().describe("shown once"),
});
export type FactorConfirmed = z.infer<typeof FactorConfirmed>;
export const NewBackupCodes = z.object({ newBackupCodes: z.array(z.string()).describe("shown once") });
export type NewBackupCodes = z.infer<typeof NewBackupCodes>;

export const ChangeFactorInput = z.strictObject({ factorId: FactorId, ...ownerProof });
export type ChangeFactorInput = z.infer<typeof ChangeFactorInput>;
export const SetSignInRequirementInput = z.strictObject({ isOn: z.boolean(), ...ownerProof });
export type SetSignInRequirementInput = z.infer<typeof SetSignInRequirementInput>;
export const RevokeTrustInput = z.strictObject({ deviceId: TrustedDeviceId });
export type RevokeTrustInput = z.infer<typeof RevokeTrustInput>;

/** Ways to complete the second step of a sign-in. */
export const FactorMethod = z.enum(["totp", "email", "sms", "passkey", "backup"]);
export type FactorMethod = z.infer<typeof FactorMethod>;
/** Answer to a sign-in that needs a second factor: no token. */
export const FactorAsked = z.object({
  twoFactorRequired: z.literal(true),
  challengeId: z.string(),
  methods: z.array(FactorMethod).describe("the primary one first"),
  expiresAt: z.date(),
  recoveryReadyAt: z.date().nullable().describe("a recovery was started, and can be completed from then on"),
});
export type FactorAsked = z.infer<typeof FactorAsked>;
/** Result of a sign-in: a session, or the second step. */
export const LoginAnswer = z.union([SessionOpened, FactorAsked]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;
export const SignInWithFactorInput = z
  .strictObject({
    challengeId: ChallengeId,
    code: FactorCode.optional().describe("this or an assertion is required"),
    assertion: PasskeyAssertion.optional().describe(
      "a passkey's answer to the `challengeId` as its challenge, within 5 minutes",
    ),
    trustDevice: z.boolean().default(false).describe("do not ask on this device for 30 days"),
  })
  .refine(({ code, assertion }) => (code === undefined) !== (assertion === undefined), {
    message: "needs either a code or an assertion",
    path: ["code"],
  });
export type SignInWithFactorInput = z.infer<typeof SignInWithFactorInput>;

/** Proves the calling session by a code of an app, a backup code or a passkey; codes by mail and text message do not count. */
export const ProveSessionInput = z.strictObject({
  code: FactorCode.optional().describe("of the authenticator app, or a backup code"),
  passkey: PasskeyAssertion.optional().describe("answer to `startPasskeyProof` with the purpose `session`"),
});
export type ProveSessionInput = z.infer<typeof ProveSessionInput>;
/** Whether a second factor has proven the calling session, which operators need. */
export const SessionProof = z.object({
  provenAt: z.date().nullable(),
  methods: z
    .array(z.enum(["code", "passkey"]))
    .describe("how it can be proven; empty without app and passkey"),
  readyAt: z
    .date()
    .nullable()
    .describe("all factors are too new for a device that is new to the account, and prove from then on"),
});
export type SessionProof = z.infer<typeof SessionProof>;
