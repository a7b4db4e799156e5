import { generateKeyPairSync, randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { StartError } from "./start-error.mjs";

/** @typedef {{ postgresPassword: string, appPassword: string, ticketSecret: string, tokenPepper: string, fieldKey: string, lookupKey: string, vapidPublicKey: string, vapidPrivateKey: string, fieldKeys?: string }} Secrets fieldKeys: set by a restored backup that was made with FIELD_KEYS */

/**
 * The environment plus the root's .env; environment variables take precedence.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function readSettings(root) {
  const file = join(root, ".env");
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const given = [...Object.entries(fromFile), ...Object.entries(process.env)].filter(
    ([, value]) => value !== "",
  );
  /** @type {NodeJS.ProcessEnv} */
  const settings = {
    HOST: "127.0.0.1",
    PORT: "3000",
    NODE_ENV: "development",
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
 * The keys of sealed fields: the settings, else the generated ones.
 * @param {NodeJS.ProcessEnv} settings
 * @param {Partial<Secrets>} secrets
 * @returns {{ FIELD_KEYS: string, LOOKUP_KEY: string }}
 */
export function sealKeysOf(settings, { fieldKeys, fieldKey = "", lookupKey = "" }) {
  return {
    FIELD_KEYS: settings.FIELD_KEYS ?? fieldKeys ?? `k1:${fieldKey}`,
    LOOKUP_KEY: settings.LOOKUP_KEY ?? lookupKey,
  };
}

/**
 * The secrets with the keys that settings override, so that a backup with them can be read alone.
 * @param {Secrets} secrets
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Secrets}
 */
export function withGivenKeys(secrets, settings) {
  if (!settings.FIELD_KEYS && !settings.LOOKUP_KEY) return secrets;
  const { FIELD_KEYS: fieldKeys, LOOKUP_KEY: lookupKey } = sealKeysOf(settings, secrets);
  return { ...secrets, fieldKeys, lookupKey };
}

/** A database created with one of these cannot be used with another value. */
const IRREPLACEABLE = /** @type {const} */ (["postgresPassword", "fieldKey", "lookupKey"]);
/** Format of FIELD_KEYS in packages/platform/src/env-fields.ts. */
const FIELD_KEY = /^[0-9a-f]{64}$/;
const CURE = "Put back the one that belongs to this database; each backup holds a copy. Nothing was changed.";

/**
 * Secrets of this checkout, each created once and readable by their owner only.
 * @param {string} dataDir
 * @param {{ hasDatabase: boolean }} options with a database, a missing or incomplete file is refused, because new secrets would
 * not fit
 * @returns {Secrets}
 * @throws {StartError}
 */
export function readSecrets(dataDir, { hasDatabase }) {
  const file = join(dataDir, "secrets.json");
  if (hasDatabase && !existsSync(file)) throw new StartError(`${file} is missing. ${CURE}`);
  const stored = existsSync(file) ? parseSecrets(file) : {};
  const lacking = IRREPLACEABLE.filter((name) => typeof stored[name] !== "string");
  if (hasDatabase && lacking.length > 0) throw new StartError(`${file} lacks ${lacking.join(", ")}. ${CURE}`);
  if (stored.fieldKey !== undefined && !FIELD_KEY.test(stored.fieldKey))
    throw new StartError(`${file}: fieldKey is not 64 hex digits. ${CURE}`);
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
  writeSecrets(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/**
 * @param {string} file
 * @returns {Partial<Secrets>}
 */
export function parseSecrets(file) {
  try {
    const found = JSON.parse(readFileSync(file, "utf8"));
    if (typeof found === "object" && found !== null) return found;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StartError(`${file} is incomplete. ${CURE}`);
}

/**
 * Atomic: a crash leaves the old or the new file.
 * @param {string} file
 * @param {string} text
 */
export function writeSecrets(file, text) {
  const unfinished = openSync(`${file}.new`, "w", 0o600);
  writeFileSync(unfinished, text);
  fsyncSync(unfinished);
  closeSync(unfinished);
  renameSync(`${file}.new`, file);
}

/** A VAPID key pair (RFC 8292): the public key as an uncompressed point, both as base64url. */
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
