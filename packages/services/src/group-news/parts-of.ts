import { invariant } from "@evenly/contract";
import type { ExpenseSnapshot } from "@evenly/contract/expenses/schemas";
import type { Standing } from "@evenly/contract/group-news/facts";
import type { SplitRow } from "@evenly/db/expenses/queries";
import { splitExpense } from "@evenly/domain/groups/index";

/** What an expense means for a member. */
export type OwnPart = { readonly standing: Standing; readonly amountMinor: bigint };

/**
 * What one version of an expense means for each of its payers and bearers. `current` are the stored parts, if the version is the
 * current one: of these, what was settled since is not owed.
 */
export function partsOf(
  { amountMinor: totalMinor, payers, split, original }: ExpenseSnapshot,
  {
    rotation,
    memberIds,
    current,
  }: {
    readonly rotation: number;
    readonly memberIds: ReadonlySet<string>;
    readonly current: readonly SplitRow[];
  },
): ReadonlyMap<string, OwnPart> {
  const outcome = splitExpense({
    totalMinor,
    originalMinor: original?.amountMinor ?? null,
    input: split,
    memberIds,
    rotation,
  });
  invariant(outcome.ok, "a stored expense can be split");
  const paid = new Map<string, bigint>(payers.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  const shares = new Map<string, bigint>(outcome.parts.map((part) => [part.memberId, part.amountMinor]));
  // Nobody pays a part of money back: what its receiver owes stays in the balances alone.
  const payable = totalMinor < 0n ? [] : current;
  const open = new Map(payable.map((row) => [row.memberId, row.amountMinor - row.paidMinor]));
  return new Map(
    [...new Set([...paid.keys(), ...shares.keys()])].map((memberId) => {
      const net = (paid.get(memberId) ?? 0n) - (shares.get(memberId) ?? 0n);
      return [memberId, partOf(net, open.get(memberId))];
    }),
  );
}

/** A member in no list of an expense. */
export const NO_PART: OwnPart = { standing: "none", amountMinor: 0n };

function partOf(net: bigint, openMinor: bigint = -net): OwnPart {
  if (net > 0n) return { standing: "getsBack", amountMinor: net };
  return net < 0n && openMinor > 0n
    ? { standing: "owes", amountMinor: openMinor }
    : { standing: "even", amountMinor: 0n };
}
