import type { EarmarkRow } from "@evenly/contract/goals/schemas";
import * as schemas from "@evenly/contract/goals/schemas";
import type { EarmarkAsked, ServiceContext } from "../context.ts";
import { loadOwnTransfers } from "./groups/own-debts.ts";
import { loadOpenBalances } from "./open-balances.ts";

/** What a person owes others in groups and split bills, one row for each person, as their first page has it. */
export async function earmarkOwed(
  ctx: ServiceContext,
  { userId, currency }: EarmarkAsked,
): Promise<readonly EarmarkRow[]> {
  const transfers = await loadOwnTransfers(ctx, userId);
  const open = await loadOpenBalances(ctx, userId, transfers, Number.MAX_SAFE_INTEGER);
  const people = open.find((each) => each.currency === currency)?.people ?? [];
  return people
    .filter(({ balanceMinor }) => balanceMinor < 0n)
    .map(({ person, balanceMinor, place }) =>
      schemas.EarmarkRow.parse({
        id: person?.id ?? "",
        name: person?.name ?? null,
        amountMinor: -balanceMinor,
        dueOn: null,
        place,
      }),
    );
}
