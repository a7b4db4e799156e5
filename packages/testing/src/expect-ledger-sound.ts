import type { Database } from "@evenly/db";
import { verifyLedger } from "@evenly/services/ledger/index";
import { expect } from "vitest";

/** Fails with every inconsistency in a test database's ledger; called at the end of each integration test file. */
export async function expectLedgerSound(db: Database): Promise<void> {
  expect(await verifyLedger(db)).toEqual([]);
}
