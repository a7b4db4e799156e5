import { createHmac } from "node:crypto";
import { sealKeysOf } from "./settings.mjs";
import { StartError } from "./start-error.mjs";

/** Source of the launcher's keys, for error messages. */
export const KEYS_PLACE = "secrets.json, or FIELD_KEYS and LOOKUP_KEY";

/**
 * Fingerprints of the configured keys by name, computed as in packages/platform/src/field-seal.ts.
 * @param {NodeJS.ProcessEnv} settings
 * @param {Partial<import("./settings.mjs").Secrets>} secrets defaults for unset variables
 * @returns {Record<string, string>}
 */
export function keyChecksOf(settings, secrets) {
  const { FIELD_KEYS, LOOKUP_KEY } = sealKeysOf(settings, secrets);
  const pairs = FIELD_KEYS.split(",").map((pair) => pair.split(":"));
  const fields = pairs.map(([id = "", hex = ""]) => [`field:${id}`, checkOf(Buffer.from(hex, "hex"))]);
  return { ...Object.fromEntries(fields), lookup: checkOf(LOOKUP_KEY) };
}

/**
 * @param {Record<string, string>} known fingerprints stored in the database
 * @param {Record<string, string>} ours
 * @param {string} place source of our keys
 * @throws {StartError}
 */
export function refuseOtherKeys(known, ours, place) {
  const wrong = Object.entries(known).filter(([name, value]) => ours[name] !== value);
  if (wrong.length === 0) return;
  const names = wrong.map(([name]) =>
    name === "lookup" ? "LOOKUP_KEY" : `the key ${name.slice("field:".length)}`,
  );
  throw new StartError(
    `The database is sealed with other keys than ${place}: ${names.join(", ")} missing or different. Nothing was changed.`,
  );
}

/**
 * Fingerprints stored in a server's database `evenly`; empty if the database does not exist or predates them.
 * @param {string} adminUrl
 * @returns {Promise<Record<string, string>>}
 */
export async function readKeyChecks(adminUrl) {
  const { default: connect } = await import("postgres");
  const url = new URL(adminUrl);
  url.pathname = "/evenly";
  const sql = connect(url.toString(), { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select to_regclass('public.key_checks') is not null as "hasTable"`;
    if (!found?.hasTable) return {};
    const rows = await sql`select name, value from key_checks`;
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  } catch (error) {
    if (/** @type {{ code?: string }} */ (error).code === "3D000") return {};
    throw error;
  } finally {
    await sql.end();
  }
}

/** @param {Buffer | string} key */
function checkOf(key) {
  return createHmac("sha256", key).update("evenly key check").digest("base64url");
}
