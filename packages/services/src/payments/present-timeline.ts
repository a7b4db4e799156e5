import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import type { selectTransferSteps } from "@evenly/db/payments/queries";
import { fullName } from "./present.ts";

type Step = Awaited<ReturnType<typeof selectTransferSteps>>[number];
type Timeline = TransactionDetail["timeline"];

/** Who acts when no person does. */
export const EVENLY = "Evenly";

/** Every change of a transaction's state with its time and who made it; the first step is the transaction itself. */
export function presentTimeline(steps: readonly Step[]): Timeline {
  return steps.flatMap((step, index) => (index === 0 ? firstStates(step) : laterStates(step)));
}

function firstStates(step: Step): Timeline {
  const state = step.state === "released" ? "cancelled" : step.state;
  return [
    { state: "created", at: step.effectiveAt, actor: actorOf(step) },
    { state, at: step.recordedAt, actor: EVENLY },
  ];
}

function laterStates(step: Step): Timeline {
  const at = step.recordedAt;
  if (step.kind === "capture") return [{ state: "posted", at, actor: EVENLY }];
  if (step.kind === "void") return [{ state: "cancelled", at, actor: actorOf(step) }];
  if (step.kind === "expiry") return [{ state: "cancelled", at, actor: EVENLY }];
  if (step.kind === "refund") return [{ state: "refunded", at, actor: actorOf(step) }];
  return [{ state: "reversed", at, actor: actorOf(step) }];
}

function actorOf(step: Step): string {
  const { kind, ownerFirstName, ownerLastName } = step;
  if (kind === "deposit" || ownerFirstName === null || ownerLastName === null) return EVENLY;
  return fullName(ownerFirstName, ownerLastName);
}
