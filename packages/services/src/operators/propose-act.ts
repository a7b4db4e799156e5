import { refuse } from "@evenly/contract";
import { WAITING_ACT_HOURS } from "@evenly/contract/operators/rules";
import type { OperatorInput, WaitingAct } from "@evenly/contract/operators/schemas";
import type { WaitingKey } from "@evenly/db/operators/tables";
import { expireWaitingActs, insertWaitingAct } from "@evenly/db/operators/waiting-act-queries";
import type { WaitingActName } from "@evenly/domain/operators/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { lockForOperator, proveAct } from "./operate.ts";
import { presentWaitingAct } from "./present.ts";

const HOUR_MS = 3_600_000;

/**
 * Has an act wait for a second operator. Nothing changes and nobody is notified until then; the proposal is audited.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is not an operator, or one of less than a day, or the account is the caller's own.
 * @throws {STATE_CONFLICT} the account is in the requested state, or the act waits already: `state` says which.
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function proposeAct(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
  act: WaitingActName,
  key: { readonly facts: WaitingKey; readonly secretHash: string } | null = null,
): Promise<WaitingAct> {
  const { operatorId, subjectId } = await proveAct(ctx, input, act);
  return await withTransaction(ctx, async (tx) => {
    const subject = await lockForOperator(ctx, tx, { operatorId, subjectId, act });
    const createdAt = ctx.clock.now();
    await expireWaitingActs(tx, subjectId, createdAt);
    const row = {
      id: ctx.ids.uuid(),
      act,
      subjectUserId: subjectId,
      reason: input.reason,
      proposedBy: operatorId,
      createdAt,
      endedAt: null,
      endedBy: null,
      outcome: null,
      serviceKey: key?.facts ?? null,
      keySecretHash: key?.secretHash ?? null,
      expiresAt: new Date(createdAt.getTime() + WAITING_ACT_HOURS * HOUR_MS),
    };
    if (!(await insertWaitingAct(tx, row))) refuse("STATE_CONFLICT", { state: "waiting" });
    const metadata = { act, reason: input.reason };
    await recordAudit(ctx, tx, { operation: "act.proposed", userId: subjectId, subject: row.id, metadata });
    return presentWaitingAct({ row, subject: subject.user, proposer: null }, operatorId);
  });
}
