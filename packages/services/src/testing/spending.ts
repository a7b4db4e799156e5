import type { CategoryId } from "@evenly/contract/payments/categories";
import { type MadeUser, makeUser, type TestContext } from "@evenly/testing";
import { createManualEntry } from "../history/create-manual-entry.ts";

type Entry = {
  readonly date: string;
  /** Above zero: what was spent; below zero: what was earned. */
  readonly spentMinor: bigint;
  readonly merchant?: string;
  readonly category?: CategoryId;
  readonly currency?: string;
};
/** A person who notes what they spend. */
export type Spender = MadeUser & {
  readonly spend: (...entries: readonly Entry[]) => Promise<readonly string[]>;
};

/** Makes a person, and a function that notes what they spent; it returns the ids of the entries. */
export async function makeSpender(ctx: TestContext): Promise<Spender> {
  const user = await makeUser(ctx);
  const spend = async (...entries: readonly Entry[]) => {
    const ids: string[] = [];
    for (const { date, spentMinor, merchant = "Bakery", category = "food", currency = "USD" } of entries) {
      const { transaction } = await createManualEntry(ctx.asUser(user.userId), {
        merchant,
        date,
        currency,
        amountMinor: -spentMinor,
        category,
        idempotencyKey: ctx.ids.uuid(),
      });
      ids.push(transaction.id);
    }
    return ids;
  };
  return { ...user, spend };
}

/** A day of each of these months, such as the 5th of 2026-01 and 2026-02. */
export const monthly = (day: string, ...months: readonly string[]) =>
  months.map((month) => `${month}-${day}`);
