import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes what is missing of the secrets. `rotate-field-key` puts a new key in front of those that open sealed fields;
 * `drop-old-field-keys` leaves only the first one, after `fields reseal`. @see docs/operations.md
 */
const NAMES = [
  "postgres_password",
  "app_password",
  "redis_password",
  "ticket_secret",
  "token_pepper",
  "lookup_key",
];
const folder = process.env.SECRETS_DIR ?? "/secrets";
const makeSecret = () => randomBytes(32).toString("hex");

/**
 * Kept when it exists: data in the other volumes was made with it. Readable inside, since each image has users of its own; only our
 * containers mount the volume.
 */
function keep(name, make) {
  const file = join(folder, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444, flag: "wx" });
  return readFileSync(file, "utf8");
}

/** Atomic: a crash leaves the old or the new file. */
function replace(name, text) {
  rmSync(join(folder, `${name}.new`), { force: true });
  writeFileSync(join(folder, `${name}.new`), text, { mode: 0o444 });
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

/** Copies a secret, so that a key that was still needed can be put back. */
function keepAside(name) {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const aside = join(folder, `before-${stamp}`);
  mkdirSync(aside, { mode: 0o700 });
  writeFileSync(join(aside, name), readFileSync(join(folder, name), "utf8"), { mode: 0o400, flag: "wx" });
}

for (const name of NAMES) keep(name, makeSecret);
// An installation that was made with a single key has it in a file of its own.
const single = join(folder, "field_key");
const keys = keep(
  "field_keys",
  () => `k1:${existsSync(single) ? readFileSync(single, "utf8").trim() : makeSecret()}`,
).split(",");
// The key pair of pushes (RFC 8292). The public key is made of the private one that is kept, so that a stop in between parts no pair.
const pair = createECDH("prime256v1");
const makePrivateKey = () =>
  generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({ format: "jwk" }).d;
pair.setPrivateKey(keep("vapid_private_key", makePrivateKey), "base64url");
keep("vapid_public_key", () => pair.getPublicKey("base64url"));

const command = process.argv[2];
if (command === "rotate-field-key") {
  const newest = Math.max(...keys.map((key) => Number(/^k(\d+):/.exec(key)?.[1] ?? 0)));
  replace("field_keys", [`k${newest + 1}:${makeSecret()}`, ...keys].join(","));
  process.stdout.write(
    `k${newest + 1} seals from the next start on; ${keys.length} older open what they sealed.\n`,
  );
} else if (command === "drop-old-field-keys") {
  keepAside("field_keys");
  replace("field_keys", keys[0]);
  rmSync(single, { force: true });
  process.stdout.write(`${keys.length - 1} older keys are gone.\n`);
} else if (command !== undefined) {
  process.stderr.write("Ask for rotate-field-key or drop-old-field-keys.\n");
  process.exitCode = 1;
}
