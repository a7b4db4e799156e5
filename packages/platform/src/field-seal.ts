import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { FieldSeal, SealedPlace } from "@evenly/services/ports";

const ALGORITHM = "aes-256-gcm";
/** GCM's standard nonce of 96 bits; random nonces stay far below the limit of 2^32 fields per key in NIST SP 800-38D. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type FieldSealKeys = {
  /** Comma-separated `id:64 hex digits`; the first key seals, all keys open. */
  readonly fieldKeys: string;
  /** Keys the look-up hashes. Changing it invalidates every stored hash, so it is not rotated with the others. */
  readonly lookupKey: string;
};

/**
 * Seals fields with AES-256-GCM. A sealed text is `key id.base64url(nonce, ciphertext, tag)`. Table, row, column and key id are
 * authenticated, so that a sealed text opens only in its own place.
 */
export function createFieldSeal({ fieldKeys, lookupKey }: FieldSealKeys): FieldSeal {
  const keys = readKeys(fieldKeys);
  const [writer] = keys;
  if (writer === undefined) throw new Error("a field seal needs a key");
  const [writerId, writerKey] = writer;
  return {
    currentKeyId: writerId,
    keyChecks: [
      ...[...keys].map(([id, key]) => ({ name: `field:${id}`, value: checkOf(key) })),
      { name: "lookup", value: checkOf(lookupKey) },
    ],
    seal: (place, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, writerKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bindingOf(place, writerId));
      const body = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${writerId}.${body.toString("base64url")}`;
    },
    open: (place, sealed) => {
      try {
        return open(keys, place, sealed);
      } catch (error) {
        throw new Error(`the sealed ${place.table}.${place.column} of ${place.rowId} does not open`, {
          cause: error,
        });
      }
    },
    lookup: (kind, normalised) =>
      createHmac("sha256", lookupKey).update(`${kind}|${normalised}`).digest("base64url"),
  };
}

/** Fingerprint that identifies a key without revealing it. As in scripts/lib/key-checks.mjs. */
function checkOf(key: Buffer | string): string {
  return createHmac("sha256", key).update("evenly key check").digest("base64url");
}

function open(keys: ReadonlyMap<string, Buffer>, place: SealedPlace, sealed: string): string {
  const keyId = sealed.slice(0, sealed.indexOf("."));
  const key = keys.get(keyId);
  if (key === undefined) throw new Error(`its key ${JSON.stringify(keyId)} is not among FIELD_KEYS`);
  const body = Buffer.from(sealed.slice(keyId.length + 1), "base64url");
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new Error("it is cut short");
  const nonce = body.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(bindingOf(place, keyId));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const text = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

function bindingOf({ table, rowId, column }: SealedPlace, keyId: string): Buffer {
  return Buffer.from(JSON.stringify([table, rowId, column, keyId]));
}

function readKeys(fieldKeys: string): ReadonlyMap<string, Buffer> {
  const pairs = fieldKeys.split(",").map((pair) => {
    const [id = "", hex = ""] = pair.split(":");
    return [id, Buffer.from(hex, "hex")] as const;
  });
  return new Map(pairs);
}
