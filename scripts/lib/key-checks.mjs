import { createHmac } from "node:crypto";
import { StartError } from "./start-error.mjs";

/**
 * What tells the keys of a process from others, by name, as packages/platform/src/field-seal.ts makes it.
 * @param {NodeJS.ProcessEnv} settings
 * @param {Partial<import("./settings.mjs").Secrets>} secrets what is not set comes from here
 * @returns {Record<string, string>}
 */
export function keyChecksOf(settings, { fieldKey = "", lookupKey = "" }) {
  const pairs = (settings.FIELD_KEYS ?? `k1:${fieldKey}`).split(",").map((pair) => pair.split(":"));
  const fields = pairs.map(([id = "", hex = ""]) => [`field:${id}`, checkOf(Buffer.from(hex, "hex"))]);
  return { ...Object.fromEntries(fields), lookup: checkOf(settings.LOOKUP_KEY ?? lookupKey) };
}

/**
 * @param {Record<string, string>} known what the database says of its keys
 * @param {Record<string, string>} ours
 * @param {string} place of our keys
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
 * What the database `evenly` of a server says of its keys; nothing when it is older than that, or not made yet.
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
