import { type Database, letScan, SCAN_MS_MAX, type Tx } from "@evenly/db";
import { findDifferences, ledgerChecks } from "@evenly/db/ledger/verify-queries";

/**
 * Recomputes the whole ledger (balances, order, sums, holds, meters) in one snapshot. Returns every difference, at most 50 of a
 * kind; empty when the ledger is consistent.
 *
 * @see docs/decisions/0004-ledger.md
 */
export async function verifyLedger(db: Database): Promise<readonly string[]> {
  return await letScan(db, () =>
    db.transaction(findAll, { isolationLevel: "repeatable read", accessMode: "read only" }),
  );
}

async function findAll(tx: Tx): Promise<readonly string[]> {
  await tx.execute(`set local statement_timeout = ${SCAN_MS_MAX}`);
  const differences: string[] = [];
  for (const check of ledgerChecks) {
    for (const { subject, found, expected } of await findDifferences(tx, check)) {
      differences.push(`${check.name}: ${subject} has ${found}, expected ${expected}`);
    }
  }
  return differences;
}
