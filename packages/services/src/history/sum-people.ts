import { WALLET_CURRENCY } from "@evenly/contract";
import type { PeopleSums, PeopleSumsInput } from "@evenly/contract/payments/schemas";
import { type PersonSums, sumLinesByPerson } from "@evenly/db/history/line-sums";
import type { ServiceContext } from "../context.ts";
import { presentPerson } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { consumeSearch, loadLineFilter, noteLongSearch, sumRule } from "./load-line-filter.ts";

const nothing = { people: 0, inMinor: 0n, outMinor: 0n, aheadMinor: 0n, behindMinor: 0n };

/**
 * Sums what the caller exchanged with other people in a period, in total and with each person. Covers at most the latest 5,000
 * lines; `since` tells how far back they reach.
 *
 * @throws {UNAUTHENTICATED} @throws {RATE_LIMITED} too many searches in a minute.
 * @see docs/decisions/0050-sums.md
 */
export async function sumPeople(
  ctx: ServiceContext<"limits" | "seal">,
  { limit, ...period }: PeopleSumsInput,
): Promise<PeopleSums> {
  const userId = requireUser(ctx);
  await consumeSearch(ctx, userId);
  const filter = (await loadLineFilter(ctx, userId, period)) ?? {};
  const asked = { ...sumRule, currency: WALLET_CURRENCY, limit };
  const { people, totals, since } = await sumLinesByPerson(ctx.db, userId, filter, asked);
  if (since !== null) await noteLongSearch(ctx, userId);
  const { people: peopleCount, ...sums } = totals ?? nothing;
  return {
    currency: WALLET_CURRENCY,
    ...sums,
    peopleCount,
    people: people.map(presentSums),
    since: since === null ? null : new Date(since),
  };
}

function presentSums(sums: PersonSums): PeopleSums["people"][number] {
  const { inMinor, outMinor, lines } = sums;
  return { person: presentPerson(sums), inMinor, outMinor, count: lines };
}
