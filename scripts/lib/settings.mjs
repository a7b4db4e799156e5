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

/** @typedef {{ postgresPassword: string, appPassword: string, ticketSecret: string, tokenPepper: string, fieldKey: string, lookupKey: string, vapidPublicKey: string, vapidPrivateKey: string }} Secrets */

/**
 * The environment, with what .env in the root adds; real variables win.
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

/** A database that was made with one of these is worth nothing with another. */
const IRREPLACEABLE = /** @type {const} */ (["postgresPassword", "fieldKey", "lookupKey"]);
const CURE = "Put back the one that belongs to this database; each backup holds a copy. Nothing was changed.";

/**
 * Secrets of this checkout, each made once and readable by their owner alone.
 * @param {string} dataDir
 * @param {{ hasDatabase: boolean }} beside the built-in database the file is there and whole, or it is not the one that belongs to it
 * @returns {Secrets}
 * @throws {StartError}
 */
export function readSecrets(dataDir, { hasDatabase }) {
  const file = join(dataDir, "secrets.json");
  if (hasDatabase && !existsSync(file)) throw new StartError(`${file} is missing. ${CURE}`);
  const stored = existsSync(file) ? parseSecrets(file) : {};
  const lacking = IRREPLACEABLE.filter((name) => typeof stored[name] !== "string");
  if (hasDatabase && lacking.length > 0) throw new StartError(`${file} lacks ${lacking.join(", ")}. ${CURE}`);
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
  throw new StartError(`${file} is not whole. ${CURE}`);
}

/**
 * In one step: a crash leaves the file as it was, or whole.
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
