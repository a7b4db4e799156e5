import { addKeyChecks, findSealedSamples, listKeyChecks } from "@evenly/db/operators/key-check-queries";
import type { ServiceContext } from "../context.ts";
import { lookUpEmail, openEmail } from "../shared/sealed-addresses.ts";

type KeyContext = Pick<ServiceContext, "db" | "seal">;

const CURE = "put back the keys this database was made with (secrets.json, or FIELD_KEYS and LOOKUP_KEY)";

/**
 * Compares the keys of this process with those that the database knows, and keeps what is not known of the key that seals.
 * Gives what is wrong, one line each; a process with wrong keys seals what nobody opens, and must not start.
 */
export async function checkKeys(ctx: KeyContext): Promise<readonly string[]> {
  const known = await listKeyChecks(ctx.db);
  const problems = known.size === 0 ? await tryKeys(ctx) : compareKeys(ctx, known);
  if (problems.length > 0) return problems;
  const writing = new Set([`field:${ctx.seal.currentKeyId}`, "lookup"]);
  await addKeyChecks(
    ctx.db,
    ctx.seal.keyChecks.filter(({ name }) => known.size === 0 || writing.has(name)),
  );
  // Another process may have been first with other keys.
  return compareKeys(ctx, await listKeyChecks(ctx.db));
}

function compareKeys({ seal }: KeyContext, known: ReadonlyMap<string, string>): readonly string[] {
  const ours = new Map(seal.keyChecks.map(({ name, value }) => [name, value]));
  return [...known].flatMap(([name, value]) => {
    const key = describe(name);
    if (!ours.has(name))
      return [`FIELD_KEYS lacks ${key}, with which fields of the database are sealed: ${CURE}.`];
    return ours.get(name) === value ? [] : [`${key} is another than the one of the database: ${CURE}.`];
  });
}

/** A database whose keys nobody has noted yet: they must open what is sealed, and find it. */
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
