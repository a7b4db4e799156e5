import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Seed of the demo people's authenticator apps. */
const DEMO_SEED = "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U";

/** The last step whose code was used: a code works once. */
let lastStep = 0;

/** A code of the demo people's authenticator app that was not used yet; waits for the next one if necessary. */
export async function freshCode(): Promise<string> {
  const now = Math.floor(Date.now() / STEP_MS);
  // The server also accepts the code of the next step.
  const step = Math.max(now, lastStep + 1);
  if (step > now + 1) await new Promise((resolve) => setTimeout(resolve, (step - 1) * STEP_MS - Date.now()));
  lastStep = step;
  return codeOf(step);
}

/** RFC 6238 with SHA-1 and six digits. */
function codeOf(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", keyOf(DEMO_SEED)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const value = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(value).padStart(6, "0");
}

function keyOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
