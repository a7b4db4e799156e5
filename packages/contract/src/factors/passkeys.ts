import * as z from "zod";
import { Password } from "../auth/schemas.ts";
import { plainText } from "../plain-text.ts";
import { FactorCode, FactorId } from "./ids.ts";
import { PASSKEY_NAME_MAX, PASSKEY_TRANSPORTS } from "./passkey-facts.ts";

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const CredentialId = base64url(1400);

export const PasskeyTransport = z.enum(PASSKEY_TRANSPORTS);

/** An authenticator's answer to a sign-in or a proof. */
export const PasskeyAssertion = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(8000),
  userHandle: base64url(200).optional(),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
/** An authenticator's answer to an enrolment. */
export const PasskeyAttestation = z.strictObject({
  credentialId: CredentialId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(16_000),
  transports: z.array(PasskeyTransport).max(10).default([]),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(PasskeyTransport),
});
/** Options for `navigator.credentials.create`, in WebAuthn's own names. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal("public-key") })),
  timeout: z.number().int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
/** Options for `navigator.credentials.get`; without allowed credentials the person chooses. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** Proof of the account's owner: the password, and one existing second factor if there is one. */
export const ownerProof = {
  password: Password,
  code: FactorCode.optional().describe("this or a passkey is required when the account has a second factor"),
  passkey: PasskeyAssertion.optional().describe("answer to `startPasskeyProof` with the purpose `owner`"),
};

export const PasskeyName = z.string().trim().min(1).max(PASSKEY_NAME_MAX).regex(plainText);
export const ConfirmPasskeyInput = z.strictObject({
  attestation: PasskeyAttestation,
  name: PasskeyName.optional().describe("browser and system by default"),
});
export type ConfirmPasskeyInput = z.infer<typeof ConfirmPasskeyInput>;
export const RenamePasskeyInput = z.strictObject({ factorId: FactorId, name: PasskeyName });
export type RenamePasskeyInput = z.infer<typeof RenamePasskeyInput>;
export const SignInWithPasskeyInput = z.strictObject({
  passkey: PasskeyAssertion,
  rememberDevice: z.boolean().default(false),
});
export type SignInWithPasskeyInput = z.infer<typeof SignInWithPasskeyInput>;

/** What a passkey confirms: a change by the account's owner, a payment that waits for its payer's proof, or the calling session. */
export const StartPasskeyProofInput = z.discriminatedUnion("purpose", [
  z.strictObject({ purpose: z.literal("owner") }),
  z.strictObject({ purpose: z.literal("session") }),
  z.strictObject({
    purpose: z.literal("payment"),
    subjectId: z.uuid().describe("id of the waiting payment"),
  }),
]);
export type StartPasskeyProofInput = z.infer<typeof StartPasskeyProofInput>;
