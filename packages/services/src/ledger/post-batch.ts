import { inPipeline } from "@evenly/db";
import { openDecision, type PaymentOrder, type TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceDeps } from "../context.ts";
import { loadLedger } from "./load-ledger.ts";
import { type LedgerEvent, writesBeforePostings, writesOf } from "./write-decision.ts";

export type LaneDeps = Pick<ServiceDeps, "db" | "bus" | "clock" | "ids" | "log">;
export type BatchResult = {
  /** One outcome per order, in the same sequence; null if another transaction has locked one of its rows. */
  readonly outcomes: readonly (TransferOutcome | null)[];
  readonly events: readonly LedgerEvent[];
};

/**
 * From this batch size on, the first third is written while the rest is decided. It helps when all transfers share a wallet,
 * since no other batch can run in parallel.
 */
const AHEAD_MIN = 128;

/** Posts a batch in its own transaction; `skip` leaves out transfers whose rows are locked by other transactions. */
export async function postBatch(
  deps: LaneDeps,
  orders: readonly PaymentOrder[],
  mode: "skip" | "wait",
): Promise<BatchResult> {
  return await inPipeline<BatchResult>(deps.db, async (tx, writeAhead) => {
    const loaded = await loadLedger(tx, orders, mode, deps.clock.now());
    const free = orders.filter((order) => !isLockedOut(order, loaded.lockedOut));
    const decide = openDecision(loaded.state);
    const first = decide(free.slice(0, free.length < AHEAD_MIN ? 0 : free.length / 3));
    if (first.outcomes.length > 0) await writeAhead(writesBeforePostings(first, loaded.state.now));
    const rest = decide(free.slice(first.outcomes.length));
    const { events, writes } = writesOf(rest, loaded, deps, first.transfers);
    const decided = [...first.outcomes, ...rest.outcomes];
    if (free.length === orders.length) return { result: { outcomes: decided, events }, writes };
    const byOrder = new Map(free.map((order, position) => [order, decided[position] ?? null]));
    const outcomes = orders.map((order) => byOrder.get(order) ?? null);
    return { result: { outcomes, events }, writes };
  });
}

function isLockedOut(order: PaymentOrder, lockedOut: ReadonlySet<string>): boolean {
  return lockedOut.size > 0 && (lockedOut.has(order.payerUserId) || lockedOut.has(order.payeeUserId));
}
