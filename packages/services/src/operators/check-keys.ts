import { inTransaction, type Queryable } from "@evenly/db";
import {
  addKeyChecks,
  findSealedSamples,
  listKeyChecks,
  lockKeyChecks,
} from "@evenly/db/operators/key-check-queries";
import type { Parts, ServiceContext } from "../context.ts";
import { lookUpEmail, openEmail } from "../shared/sealed-addresses.ts";

type KeyContext = { readonly db: Queryable } & Pick<Parts, "seal">;

const CURE = "put back the keys this database was made with (secrets.json, or FIELD_KEYS and LOOKUP_KEY)";

/**
 * Compares this process's keys with the fingerprints in the database, and records the sealing key if it is new. Returns one
 * line per problem. A process with wrong keys would seal data that cannot be opened, so it must not start.
 *
 * @unaudited keeps what tells the process's own keys from others, once
 */
export function checkKeys(ctx: Pick<ServiceContext<"seal">, "db" | "seal">): Promise<readonly string[]> {
  return inTransaction(ctx.db, (db) => checkAlone({ db, seal: ctx.seal }));
}

async function checkAlone(ctx: KeyContext): Promise<readonly string[]> {
  await lockKeyChecks(ctx.db);
  const known = await listKeyChecks(ctx.db);
  const problems = known.size === 0 ? await tryKeys(ctx) : compareKeys(ctx, known);
  if (problems.length > 0) return problems;
  const writing = new Set([`field:${ctx.seal.currentKeyId}`, "lookup"]);
  await addKeyChecks(
    ctx.db,
    ctx.seal.keyChecks.filter(({ name }) => known.size === 0 || writing.has(name)),
  );
  return [];
}

function compareKeys({ seal }: KeyContext, known: ReadonlyMap<string, string>): readonly string[] {
  const ours = new Map(seal.keyChecks.map(({ name, value }) => [name, value]));
  return [...known].flatMap(([name, value]) => {
    const key = describe(name);
    if (!ours.has(name))
      return [`FIELD_KEYS lacks ${key}, with which fields of the database are sealed: ${CURE}.`];
    return ours.get(name) === value ? [] : [`${key} is not the one this database was made with: ${CURE}.`];
  });
}

/** For a database without recorded keys: the keys must open existing sealed data and reproduce its look-ups. */
async function tryKeys(ctx: KeyContext): Promise<readonly string[]> {
  for (const sample of await findSealedSamples(ctx.db)) {
    let email: string;
    try {
      email = openEmail(ctx, sample);
    } catch {
      return [`FIELD_KEYS do not open the addresses in the database: ${CURE}.`];
    }
    if (lookUpEmail(ctx, email) !== sample.emailLookup)
      return [`LOOKUP_KEY does not find the addresses in the database: ${CURE}.`];
  }
  return [];
}

function describe(name: string): string {
  return name === "lookup" ? "LOOKUP_KEY" : `the key ${name.slice("field:".length)} of FIELD_KEYS`;
}
