import { Secret, TOTP } from "otpauth";
import type { Parts } from "../context.ts";
import type { SealedPlace } from "../ports.ts";

/** RFC 6238 with the parameters that every authenticator app supports. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted clock skew in steps. */
const WINDOW = 1;
const SEED_BYTES = 20;
const ISSUER = "Evenly";

/** Seed of 160 bits in base32, from 256 random bits. */
export function seedFrom(randomBits: string): string {
  const bytes = Buffer.from(randomBits, "base64url").subarray(0, SEED_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** URL that an authenticator app reads from the QR code. */
export function setupUrlOf(seed: string, accountName: string): string {
  return totpOf(seed, accountName).toString();
}

/** Time step of a right code, one step early or late; null for a wrong code. */
export function stepOfCode(seed: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(seed).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

/** The code of a seed at a moment. */
export function codeAt(seed: string, at: Date): string {
  return totpOf(seed).generate({ timestamp: at.getTime() });
}

type Sealing = Pick<Parts, "seal">;

/** Seals a seed for its factor's row. */
export function sealSeed({ seal }: Sealing, factorId: string, seed: string): string {
  return seal.seal(seedPlace(factorId), seed);
}

/** Opens the seed of a factor. */
export function openSeed({ seal }: Sealing, factorId: string, sealed: string): string {
  return seal.open(seedPlace(factorId), sealed);
}

/** Opens a seed and seals it with the current key. */
export function resealSeed({ seal }: Sealing, row: { readonly id: string; readonly sealed: string }): string {
  return seal.seal(seedPlace(row.id), seal.open(seedPlace(row.id), row.sealed));
}

function seedPlace(rowId: string): SealedPlace {
  return { table: "factors", column: "secret_sealed", rowId };
}

function totpOf(seed: string, label = ""): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(seed),
  });
}
