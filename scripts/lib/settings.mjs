import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { StartError } from "./start-error.mjs";

/** @typedef {{ postgresPassword: string, appPassword: string, ticketSecret: string, tokenPepper: string, fieldKey: string, lookupKey: string, vapidPublicKey: string, vapidPrivateKey: string }} Secrets */

/**
 * The environment, with what .env in the root adds; real variables win.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function readSettings(root) {
  const file = join(root, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  /** @type {NodeJS.ProcessEnv} */
  const settings = {
    HOST: "127.0.0.1",
    PORT: "3000",
    NODE_ENV: "development",
    ...fromFile,
    ...Object.fromEntries(given),
  };
  for (const name of ["PORT", "GATEWAY_PORT", "WORKER_PORT"]) {
    const value = settings[name];
    if (value !== undefined && !(/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535)) {
      throw new StartError(`${name} is "${value}": it must be a number from 1 to 65535.`);
    }
  }
  if (settings.DATABASE_URL && !settings.DATABASE_ADMIN_URL) {
    throw new StartError(
      "DATABASE_URL is set, so DATABASE_ADMIN_URL (the owner of the schema, for migrations) must be set too.",
    );
  }
  return settings;
}

/**
 * Secrets of this checkout, each made once and readable by their owner alone.
 * @param {string} dataDir
 * @returns {Secrets}
 */
export function readSecrets(dataDir) {
  const file = join(dataDir, "secrets.json");
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const secret = () => randomBytes(32).toString("base64url");
  const secrets = {
    postgresPassword: secret(),
    appPassword: secret(),
    ticketSecret: secret(),
    tokenPepper: secret(),
    fieldKey: randomBytes(32).toString("hex"),
    lookupKey: secret(),
    ...makeVapidKeys(),
    ...stored,
  };
  if (Object.keys(secrets).length === Object.keys(stored).length) return secrets;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** A key pair for pushes (RFC 8292): the public one as an uncompressed point, both as base64url. */
function makeVapidKeys() {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "prime256v1" }).privateKey.export({
    format: "jwk",
  });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { vapidPublicKey: Buffer.concat(point).toString("base64url"), vapidPrivateKey: d };
}
