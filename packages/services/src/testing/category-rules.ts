import type { Category, Transaction } from "@evenly/contract/payments/schemas";
import type { TestContext } from "@evenly/testing";
import type * as z from "zod";
import { createCategoryRule } from "../category-rules/create-category-rule.ts";
import { createManualEntry } from "../history/create-manual-entry.ts";
import { listTransactions } from "../history/list-transactions.ts";

type CategoryId = z.infer<typeof Category>;

/** Records cash that the caller spent, without a category unless one is given. */
export async function noteCash(asMe: TestContext, merchant: string, category?: CategoryId): Promise<string> {
  const { transaction } = await createManualEntry(asMe, {
    merchant,
    date: asMe.clock.now(),
    amountMinor: -5_00n,
    currency: "USD",
    ...(category === undefined ? {} : { category }),
    idempotencyKey: asMe.ids.uuid(),
  });
  return transaction.id;
}

/** Adds a rule of the caller's. */
export function makeRule(asMe: TestContext, text: string, category: CategoryId = "food", alsoPast = false) {
  return createCategoryRule(asMe, { text, category, alsoPast, idempotencyKey: asMe.ids.uuid() });
}

/** The caller's categories by what a line is called: the merchant, or the description. */
export async function categoriesOf(asMe: TestContext): Promise<Readonly<Record<string, string | null>>> {
  const { transactions } = await listTransactions(asMe, { limit: 100 });
  const nameOf = ({ merchant, description }: Transaction) => merchant ?? description ?? "";
  return Object.fromEntries(transactions.map((line) => [nameOf(line), line.category]));
}
