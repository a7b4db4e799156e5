import { createHmac, randomInt } from "node:crypto";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** PIN of whoever was given one: the demo people, and a test's people. */
export const DEMO_PIN = "246810";

/** The last step of each seed whose code was used: a code works once. */
const lastSteps = new Map<string, number>();

/** A seed of 160 bits. */
export function randomSeed(): string {
  return Array.from({ length: 32 }, () => ALPHABET[randomInt(32)]).join("");
}

/** A code of a person's authenticator app that was not used yet. There are two at once; a third waits for its time. */
export async function freshCode({ seed }: { readonly seed: string }): Promise<string> {
  const now = Math.floor(Date.now() / STEP_MS);
  // The server also accepts the code of the next step.
  const step = Math.max(now, (lastSteps.get(seed) ?? 0) + 1);
  if (step > now + 1) await new Promise((resolve) => setTimeout(resolve, (step - 1) * STEP_MS - Date.now()));
  lastSteps.set(seed, step);
  return codeOf(seed, step);
}

/** RFC 6238 with SHA-1 and six digits. */
function codeOf(seed: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", keyOf(seed)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const value = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(value).padStart(6, "0");
}

function keyOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
