import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
} from "@evenly/contract/factors/passkeys";

const FLAG = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, hasKey: 0x40 };
const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** What an answer claims; each can be forged. */
export type AnswerClaims = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  /** Count of the answer; by default the next one. */
  readonly signCount?: number;
  /** Its owner's devices share it. */
  readonly isBackedUp?: boolean;
  /** They can share it, as by default. */
  readonly isShareable?: boolean;
  readonly userHandle?: string | null;
  readonly credentialId?: string;
};

/** An authenticator with one passkey (ES256, attestation `none`), as browsers present it. */
export function createAuthenticator(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const site = new URL(publicUrl);
  const state = { userHandle: "", signCount: 0 };
  const authDataOf = (claims: AnswerClaims, attested: Buffer | null) => {
    const { rpId = site.hostname, isVerified = true, signCount = state.signCount } = claims;
    const flags =
      FLAG.present |
      (claims.isShareable === false ? 0 : FLAG.backupEligible) |
      (claims.isBackedUp ? FLAG.backedUp : 0) |
      (isVerified ? FLAG.verified : 0) |
      (attested === null ? 0 : FLAG.hasKey);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const clientDataOf = (type: string, challenge: string, { origin = site.origin }: AnswerClaims) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    credentialId: b64(credentialId),
    /** Answers an enrolment. */
    create(
      options: Pick<PasskeyCreation, "challenge" | "user">,
      claims: AnswerClaims = {},
    ): PasskeyAttestation {
      state.userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKeyOf(publicKey)]);
      const authData = authDataOf(claims, attested);
      return {
        credentialId: claims.credentialId ?? b64(credentialId),
        clientDataJSON: b64(clientDataOf("webauthn.create", options.challenge, claims)),
        attestationObject: b64(
          map([
            [text("fmt"), text("none")],
            [text("attStmt"), map([])],
            [text("authData"), bytes(authData)],
          ]),
        ),
        transports: ["internal"],
      };
    },
    /** Answers a sign-in or a proof. */
    get(options: { readonly challenge: string }, claims: AnswerClaims = {}): PasskeyAssertion {
      if (claims.signCount === undefined) state.signCount += 1;
      const authData = authDataOf(claims, null);
      const clientData = clientDataOf("webauthn.get", options.challenge, claims);
      const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      const userHandle = claims.userHandle === undefined ? state.userHandle : claims.userHandle;
      return {
        credentialId: claims.credentialId ?? b64(credentialId),
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(signature),
        ...(userHandle !== null && { userHandle }),
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

/** COSE key of a P-256 public key (RFC 9053). */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [kty, alg, crv, xLabel, yLabel] = [1, 3, -1, -2, -3];
  return map([
    [int(kty ?? 0), int(2)],
    [int(alg ?? 0), int(-7)],
    [int(crv ?? 0), int(1)],
    [int(xLabel ?? 0), bytes(Buffer.from(x, "base64url"))],
    [int(yLabel ?? 0), bytes(Buffer.from(y, "base64url"))],
  ]);
}

/** The parts of CBOR (RFC 8949) that an attestation needs. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
