import { AppError } from "@evenly/contract";
import { type DecisionRow, findCase, listDecisions, lockCase } from "@evenly/db/cases/queries";
import { findHeldPayment } from "@evenly/db/cases/queue-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { rejectHeldPayment, releaseHeldPayment } from "../payments/holds/index.ts";
import { endCase } from "./end-case.ts";

const outcomes = { captured: "released", voided: "taken_back", expired: "expired" } as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes] | "rejected";

/**
 * Ends the case of a held payment: carries out two decisions, or notes that the hold has ended. Two people who disagree return
 * the money. A repeat after a crash carries out the same decision under the same key. Returns whether it has closed the case.
 *
 * @throws {PARTY_FROZEN} the payer's outgoing money is frozen; the decision is carried out once it is not.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} a repeat learns the outcome.
 */
export async function finishCase(ctx: ServiceContext<"followers">, caseId: string): Promise<boolean> {
  const row = await findCase(ctx.db, caseId);
  if (row === null || row.state === "closed" || row.kind !== "held_payment") return false;
  const decisions = await listDecisions(ctx.db, caseId);
  const outcome =
    (await carryOut(ctx, { caseId, transferId: row.subjectId }, decisions)) ??
    (await outcomeOfHold(ctx, row.subjectId));
  if (outcome === null) return false;
  return await withTransaction(ctx, async (tx) => {
    const locked = await lockCase(tx, caseId);
    return locked !== null && (await endCase(ctx, tx, locked, { outcome, message: null }));
  });
}

/** Carries out two decisions; null with fewer, or when the hold has ended in another way before. */
async function carryOut(
  ctx: ServiceContext<"followers">,
  { caseId, transferId }: { readonly caseId: string; readonly transferId: string },
  [first, second]: readonly DecisionRow[],
): Promise<Outcome | null> {
  if (first === undefined || second === undefined) return null;
  const isRelease = first.verdict === "release" && second.verdict === "release";
  const decision = { transferId, operatorId: second.operatorId, key: caseId };
  try {
    await (isRelease ? releaseHeldPayment : rejectHeldPayment)(ctx, decision);
    return isRelease ? "released" : "rejected";
  } catch (error) {
    if (error instanceof AppError && error.code === "STATE_CONFLICT") return null;
    throw error;
  }
}

/** How a hold has ended; null while it is open. */
async function outcomeOfHold(ctx: ServiceContext, transferId: string): Promise<Outcome | null> {
  const held = await findHeldPayment(ctx.db, transferId);
  return held === null || held.hold_state === "open" ? null : outcomes[held.hold_state];
}
