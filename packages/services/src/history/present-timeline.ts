import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import type { listTransferSteps } from "@evenly/db/payments/queries";
import { fullName } from "../payments/index.ts";

type Step = Awaited<ReturnType<typeof listTransferSteps>>[number];
type Timeline = TransactionDetail["timeline"];

/** Only an import counts from a moment this long before it was recorded; for people it happened then. */
const PAST_MS = 3_600_000;

/** Actor's name for changes made by Evenly itself. */
export const EVENLY = "Evenly";

/** All state changes of a transaction with time and actor; the first step is the transaction itself. */
export function presentTimeline(steps: readonly Step[], resolution: HoldResolution | null = null): Timeline {
  return steps.flatMap((step, index) => (index === 0 ? firstStates(step) : laterStates(step, resolution)));
}

function firstStates(step: Step): Timeline {
  const state = step.state === "released" ? "cancelled" : step.state;
  return [
    { state: "created", at: step.effectiveAt, actor: actorOf(step) },
    { state, at: isPast(step) ? step.effectiveAt : step.recordedAt, actor: EVENLY },
  ];
}

function isPast({ effectiveAt, recordedAt }: Step): boolean {
  return recordedAt.getTime() - effectiveAt.getTime() > PAST_MS;
}

function laterStates(step: Step, resolution: HoldResolution | null): Timeline {
  const at = step.recordedAt;
  if (step.kind === "capture") return [{ state: "posted", at, actor: EVENLY }];
  // Who voided a hold for another reason than taking it back is Evenly, whatever row says so.
  const isOwn = resolution === null || resolution === "taken_back";
  if (step.kind === "void") return [{ state: "cancelled", at, actor: isOwn ? actorOf(step) : EVENLY }];
  if (step.kind === "expiry") return [{ state: "cancelled", at, actor: EVENLY }];
  if (step.kind === "refund") return [{ state: "refunded", at, actor: actorOf(step) }];
  return [{ state: "reversed", at, actor: actorOf(step) }];
}

function actorOf(step: Step): string {
  const { kind, ownerFirstName, ownerLastName } = step;
  if (kind === "deposit" || ownerFirstName === null || ownerLastName === null) return EVENLY;
  return fullName(ownerFirstName, ownerLastName);
}
