import type { Database } from "@evenly/db";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { verifyRequests } from "@evenly/services/requests/checks/verify-requests";
import { expect } from "vitest";

/** Fails with every inconsistency in a test database's ledger, and of requests, codes and claims with it; called at the end of each integration test file. */
export async function expectLedgerSound(db: Database): Promise<void> {
  expect(await verifyLedger(db)).toEqual([]);
  expect(await verifyRequests(db)).toEqual([]);
}
