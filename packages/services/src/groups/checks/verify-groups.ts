import { type Database, letScan, SCAN_MS_MAX, type Tx } from "@evenly/db";
import { listCountedExpenses } from "@evenly/db/expenses/entry-queries";
import { findUnsoundRows, type GroupDifference, listGroupIdsAfter } from "@evenly/db/groups/checks/queries";
import { listBalances, listPairs } from "@evenly/db/groups/queries";
import { listCountedSettlements } from "@evenly/db/settlements/entry-queries";
import { type Amounts, recomputedAmounts, storedAmounts } from "./recompute.ts";

const GROUPS_A_PAGE = 500;
/** Differences that are reported of one group. */
const NAMED_MAX = 50;

/**
 * Recomputes balances and pairs of every group from its expenses and settlements, compares them with the projections, and checks
 * that parts, payers and payments sum up. Each group is read in a snapshot of its own, so that memory is bounded by the largest
 * group and work that goes on disturbs nothing. Tells each difference; returns the number of groups and of differences.
 */
export async function verifyGroups(
  db: Database,
  tell: (difference: string) => void,
): Promise<{ readonly groupCount: number; readonly differenceCount: number }> {
  let [groupCount, differenceCount] = [0, 0];
  let lastId: string | null = null;
  for (;;) {
    const ids = await listGroupIdsAfter(db, lastId, GROUPS_A_PAGE);
    for (const groupId of ids) {
      for (const { name, subject, found, expected } of await findGroupDifferences(db, groupId)) {
        tell(`group ${groupId}: ${name}: ${subject} has ${found}, expected ${expected}`);
        differenceCount += 1;
      }
    }
    groupCount += ids.length;
    lastId = ids.at(-1) ?? null;
    if (ids.length < GROUPS_A_PAGE) return { groupCount, differenceCount };
  }
}

async function findGroupDifferences(db: Database, groupId: string): Promise<readonly GroupDifference[]> {
  const check = (tx: Tx) => checkGroup(tx, groupId);
  return await letScan(db, () =>
    db.transaction(check, { isolationLevel: "repeatable read", accessMode: "read only" }),
  );
}

async function checkGroup(tx: Tx, groupId: string): Promise<readonly GroupDifference[]> {
  await tx.execute(`set local statement_timeout = ${SCAN_MS_MAX}`);
  const [balances, pairs] = [await listBalances(tx, groupId), await listPairs(tx, groupId)];
  const expenses = await listCountedExpenses(tx, groupId);
  const settlements = await listCountedSettlements(tx, groupId);
  const recomputed = recomputedAmounts([
    ...expenses.map((each) => ({ ...each, kind: "expense" as const })),
    ...settlements.map((each) => ({ ...each, kind: "settlement" as const })),
  ]);
  const unequal = compare(storedAmounts(balances, pairs), recomputed);
  return [...unequal, ...(await findUnsoundRows(tx, groupId, NAMED_MAX))].slice(0, NAMED_MAX);
}

function compare(stored: Amounts, recomputed: Amounts): readonly GroupDifference[] {
  const all = new Set([...stored.keys(), ...recomputed.keys()]);
  return [...all].flatMap((subject) => {
    const [found, expected] = [stored.get(subject) ?? 0n, recomputed.get(subject) ?? 0n];
    const name = subject.startsWith("pair ")
      ? "debts between two members follow from the entries"
      : "balances follow from the entries";
    return found === expected ? [] : [{ name, subject, found: String(found), expected: String(expected) }];
  });
}
