import { inPipeline } from "@evenly/db";
import { openDecision, type PaymentRequest, type TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceDeps } from "../context.ts";
import { loadLedger } from "./load-ledger.ts";
import { type LedgerEvent, writesAheadOf, writesOf } from "./write-decision.ts";

export type LaneDeps = Pick<ServiceDeps, "db" | "bus" | "clock" | "ids" | "log">;
export type BatchResult = {
  /** By request, in order; null where another transaction holds a row of it. */
  readonly outcomes: readonly (TransferOutcome | null)[];
  readonly events: readonly LedgerEvent[];
};

/** Of a batch of so many the first third is written while the rest is decided: one wallet that all pay has no other batch beside it. */
const AHEAD_MIN = 128;

/** Posts a batch in one transaction of its own; `skip` leaves out what another transaction holds. */
export async function postBatch(
  deps: LaneDeps,
  requests: readonly PaymentRequest[],
  mode: "skip" | "wait",
): Promise<BatchResult> {
  return await inPipeline<BatchResult>(deps.db, async (tx, writeAhead) => {
    const loaded = await loadLedger(tx, requests, mode, deps.clock.now());
    const free = requests.filter((request) => !isLockedOut(request, loaded.lockedOut));
    const decide = openDecision(loaded.state);
    const first = decide(free.slice(0, free.length < AHEAD_MIN ? 0 : free.length / 3));
    if (first.outcomes.length > 0) await writeAhead(writesAheadOf(first, loaded.state.now));
    const rest = decide(free.slice(first.outcomes.length));
    const { events, writes } = writesOf(rest, loaded, deps, first.transfers);
    const decided = [...first.outcomes, ...rest.outcomes];
    if (free.length === requests.length) return { result: { outcomes: decided, events }, writes };
    const byRequest = new Map(free.map((request, position) => [request, decided[position] ?? null]));
    const outcomes = requests.map((request) => byRequest.get(request) ?? null);
    return { result: { outcomes, events }, writes };
  });
}

function isLockedOut(request: PaymentRequest, lockedOut: ReadonlySet<string>): boolean {
  return lockedOut.size > 0 && (lockedOut.has(request.payerUserId) || lockedOut.has(request.payeeUserId));
}
