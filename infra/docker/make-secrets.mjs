import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
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

// Kept when they exist: data in the other volumes was made with them. Readable inside, since each image has users of its own;
// only our containers mount the volume.
const keep = (name, make) => {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444, flag: "wx" });
};
for (const name of NAMES) keep(name, () => randomBytes(32).toString("hex"));
// The key pair of pushes (RFC 8292): the public one as an uncompressed point.
const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({
  format: "jwk",
});
const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
if (!existsSync(join(folder, "vapid_private_key"))) {
  keep("vapid_public_key", () => Buffer.concat(point).toString("base64url"));
  keep("vapid_private_key", () => d);
}
