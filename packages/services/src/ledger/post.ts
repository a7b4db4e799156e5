import { AppError } from "@evenly/contract";
import { inTransaction, postgresCode, type Tx } from "@evenly/db";
import { writeAll } from "@evenly/db/write-all";
import { decideTransfers, type TransferOrder, type TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { isOutcomeUnknown, LOCK_NOT_AVAILABLE } from "../shared/database-errors.ts";
import { announce } from "./announce.ts";
import { loadLedger } from "./load-ledger.ts";
import { type LedgerEvent, writesOf } from "./write-decision.ts";

export type Posted = {
  readonly outcomes: readonly TransferOutcome[];
  readonly events: readonly LedgerEvent[];
};

/**
 * Posts transfers inside the caller's transaction, for changes that must be atomic with other tables. Call it once per
 * transaction, before any other lock is taken; the caller announces `events` after its commit. Refusals are returned as
 * outcomes.
 */
export async function post(ctx: ServiceContext, tx: Tx, orders: readonly TransferOrder[]): Promise<Posted> {
  const loaded = await loadLedger(tx, orders, "wait", ctx.clock.now());
  const decision = decideTransfers(loaded.state, orders);
  const { events, writes } = writesOf(decision, loaded, ctx);
  await writeAll(tx, writes);
  return { outcomes: decision.outcomes, events };
}

/**
 * Runs a transaction that also posts transfers, and announces them after the commit.
 *
 * @throws {OVERLOADED} the row locks were not granted in time.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; retry with the same key to learn the outcome.
 * @unaudited part of verbs that write the row
 */
export async function withPostings<Result>(
  ctx: ServiceContext,
  work: (
    tx: Tx,
    postOrders: (orders: readonly TransferOrder[]) => Promise<readonly TransferOutcome[]>,
  ) => Promise<Result>,
): Promise<Result> {
  let events: readonly LedgerEvent[] = [];
  const result = await inTransaction(ctx.db, async (tx) => {
    events = [];
    return await work(tx, async (orders) => {
      const posted = await post(ctx, tx, orders);
      events = [...events, ...posted.events];
      return posted.outcomes;
    });
  }).catch((error: unknown) => {
    if (isOutcomeUnknown(error)) throw new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 });
    if (postgresCode(error) === LOCK_NOT_AVAILABLE)
      throw new AppError("OVERLOADED", { retryAfterSeconds: 1 });
    throw error;
  });
  void announce(ctx, events);
  return result;
}
