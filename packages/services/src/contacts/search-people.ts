import type { FoundPerson, SearchPeopleInput } from "@evenly/contract/contacts/schemas";
import { PERSON_SEARCH_LENGTH_MIN } from "@evenly/contract/contacts/search-length";
import { findByFragment, findByStart, findContacts } from "@evenly/db/contacts/people-search";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { requireUser } from "../shared/require-user.ts";

/** Typing a name causes several searches; the limit stops harvesting of the directory. */
const SEARCHES_A_MINUTE = { points: 60, windowSeconds: 60 };
const SEARCHES_A_DAY = { points: 1000, windowSeconds: 86_400 };
/** The trigram index needs three consecutive letters or digits. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/**
 * Searches people by name or handle, with a leading @ by the start of the handle alone, ignoring accents: the caller's favourites first, then people they paid lately, then other
 * findable people. Only people whom the caller can pay are returned.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED}
 */
export async function searchPeople(
  ctx: ServiceContext<"limits">,
  input: SearchPeopleInput,
): Promise<FoundPerson[]> {
  const viewerUserId = requireUser(ctx);
  await consumeLimit(ctx, "people_searches", viewerUserId, SEARCHES_A_MINUTE);
  await consumeLimit(ctx, "people_searches_day", viewerUserId, SEARCHES_A_DAY);
  const text = input.q.replace(/^@/, "").trim();
  if (text.length < PERSON_SEARCH_LENGTH_MIN) return [];
  const isHandle = input.q.startsWith("@");
  const known = await findContacts(ctx.db, { viewerUserId, text, isHandle, limit: input.limit });
  const relations = new Map(known.map(({ id, relation }) => [id, relation]));
  const steps = INDEXED.test(text) && !isHandle ? [findByStart, findByFragment] : [findByStart];
  for (const find of steps) {
    const limit = input.limit - relations.size;
    if (limit === 0) break;
    for (const id of await find(ctx.db, { viewerUserId, text, isHandle, limit }, [...relations.keys()]))
      relations.set(id, "other");
  }
  const people = await loadPayees(ctx, viewerUserId, [...relations.keys()]);
  return people.map((person) => ({ ...person, relation: relations.get(person.id) ?? "other" }));
}
