import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAMES = [
  "postgres_password",
  "app_password",
  "redis_password",
  "ticket_secret",
  "token_pepper",
  "field_key",
  "lookup_key",
];
const folder = process.env.SECRETS_DIR ?? "/secrets";

/**
 * Kept when it exists: data in the other volumes was made with it. Readable inside, since each image has users of its own; only our
 * containers mount the volume.
 */
function keep(name, make) {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444, flag: "wx" });
  return readFileSync(file, "utf8");
}

for (const name of NAMES) keep(name, () => randomBytes(32).toString("hex"));
// The key pair of pushes (RFC 8292). The public key is made of the private one that is kept, so that a stop in between parts no pair.
const pair = createECDH("prime256v1");
const makePrivateKey = () =>
  generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({ format: "jwk" }).d;
pair.setPrivateKey(keep("vapid_private_key", makePrivateKey), "base64url");
keep("vapid_public_key", () => pair.getPublicKey("base64url"));
