import { inPipeline } from "@evenly/db";
import { decideTransfers, type PaymentRequest, type TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceDeps } from "../context.ts";
import { loadLedger } from "./load-ledger.ts";
import { type LedgerEvent, writesOf } from "./write-decision.ts";

export type LaneDeps = Pick<ServiceDeps, "db" | "bus" | "clock" | "ids" | "log">;
export type BatchResult = {
  /** By request, in order; null where another transaction holds a row of it. */
  readonly outcomes: readonly (TransferOutcome | null)[];
  readonly events: readonly LedgerEvent[];
};

/** Posts a batch in one transaction of its own; `skip` leaves out what another transaction holds. */
export async function postBatch(
  deps: LaneDeps,
  requests: readonly PaymentRequest[],
  mode: "skip" | "wait",
): Promise<BatchResult> {
  return await inPipeline<BatchResult>(deps.db, async (tx) => {
    const loaded = await loadLedger(tx, requests, mode, deps.clock.now());
    const free = requests.filter((request) => !isLockedOut(request, loaded.lockedOut));
    const decision = decideTransfers(loaded.state, free);
    const { events, writes } = writesOf(decision, loaded, deps);
    if (free.length === requests.length) return { result: { outcomes: decision.outcomes, events }, writes };
    const byRequest = new Map(
      free.map((request, position) => [request, decision.outcomes[position] ?? null]),
    );
    const outcomes = requests.map((request) => byRequest.get(request) ?? null);
    return { result: { outcomes, events }, writes };
  });
}

function isLockedOut(request: PaymentRequest, lockedOut: ReadonlySet<string>): boolean {
  return lockedOut.size > 0 && (lockedOut.has(request.payerUserId) || lockedOut.has(request.payeeUserId));
}
