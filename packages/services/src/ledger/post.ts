import { AppError } from "@evenly/contract";
import { inTransaction, postgresCode, type Tx } from "@evenly/db";
import { writeAll } from "@evenly/db/write-all";
import { decideTransfers, type TransferOutcome, type TransferRequest } from "@evenly/domain/ledger/index";
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
 * Posts transfers inside the caller's transaction, for what must be atomic with other tables. Once a transaction, before
 * any other lock is taken; the caller announces `events` after its commit. Refusals come back as outcomes.
 */
export async function post(
  ctx: ServiceContext,
  tx: Tx,
  requests: readonly TransferRequest[],
): Promise<Posted> {
  const loaded = await loadLedger(tx, requests, "wait", ctx.clock.now());
  const decision = decideTransfers(loaded.state, requests);
  const { events, writes } = writesOf(decision, loaded, ctx);
  await writeAll(tx, writes);
  return { outcomes: decision.outcomes, events };
}

/**
 * Runs a composite transaction that posts, and announces what it posted once it has committed.
 *
 * @throws {OVERLOADED} the rows were locked for too long.
 * @throws {OUTCOME_UNKNOWN} the connection was lost; the same key tells what became of it.
 */
export async function withPostings<Result>(
  ctx: ServiceContext,
  work: (
    tx: Tx,
    postRequests: (requests: readonly TransferRequest[]) => Promise<readonly TransferOutcome[]>,
  ) => Promise<Result>,
): Promise<Result> {
  let events: readonly LedgerEvent[] = [];
  const result = await inTransaction(ctx.db, async (tx) => {
    events = [];
    return await work(tx, async (requests) => {
      const posted = await post(ctx, tx, requests);
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
