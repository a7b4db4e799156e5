import type { Queryable } from "@evenly/db";
import { countRemainders, type MovedQuery, sumEarned } from "@evenly/db/budgets/moved-payments";
import { roundUpsOf } from "@evenly/domain/goals/index";
import { exponentOf } from "@evenly/money";

/** What rounds a person's own payments that moved in some time up to whole units of the currency, such as dollars. */
export async function sumRoundUps(db: Queryable, query: MovedQuery): Promise<bigint> {
  const unitMinor = 10n ** BigInt(exponentOf(query.currency));
  const rows = await countRemainders(db, query, unitMinor);
  return rows.reduce(
    (sum, { remainderMinor, count }) => sum + count * roundUpsOf([remainderMinor], unitMinor),
    0n,
  );
}

/** What came in by payments in some time, in minor units; entries that a person made by hand moved no money. */
export async function sumIncome(db: Queryable, query: MovedQuery): Promise<bigint> {
  return await sumEarned(db, query);
}
