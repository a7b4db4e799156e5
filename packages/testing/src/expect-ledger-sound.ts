import type { Database } from "@evenly/db";
import { verifyLedger } from "@evenly/services/ledger/index";
import { expect } from "vitest";

/** Fails with every difference that the book of a test database has; ends each integration file. */
export async function expectLedgerSound(db: Database): Promise<void> {
  expect(await verifyLedger(db)).toEqual([]);
}
