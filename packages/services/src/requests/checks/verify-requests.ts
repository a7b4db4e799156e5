import { type Database, letScan, SCAN_MS_MAX, type Tx } from "@evenly/db";
import { findDifferences } from "@evenly/db/ledger/verify-queries";
import { requestChecks } from "@evenly/db/requests/checks/queries";

/**
 * Recomputes what payment requests, pay codes, claims and bills say about money from the ledger, in one snapshot. Returns every
 * difference, at most 50 of a kind. What no payment has touched, such as the amount of an unpaid request, is only its row's word.
 */
export async function verifyRequests(db: Database): Promise<readonly string[]> {
  return await letScan(db, () =>
    db.transaction(findAll, { isolationLevel: "repeatable read", accessMode: "read only" }),
  );
}

async function findAll(tx: Tx): Promise<readonly string[]> {
  await tx.execute(`set local statement_timeout = ${SCAN_MS_MAX}`);
  const differences: string[] = [];
  for (const check of requestChecks)
    for (const { subject, found, expected } of await findDifferences(tx, check))
      differences.push(`${check.name}: ${subject} has ${found}, expected ${expected}`);
  return differences;
}
