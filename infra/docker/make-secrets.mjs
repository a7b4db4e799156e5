import { randomBytes } from "node:crypto";
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
for (const file of NAMES.map((name) => join(folder, name))) {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o444, flag: "wx" });
}
