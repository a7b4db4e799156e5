import { invariant, refuse } from "@evenly/contract";
import type { OperatorChange, OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import type { Tx } from "@evenly/db";
import { type AccountRow, lockAccounts, readAccounts } from "@evenly/db/operators/queries";
import { type OperatorAct, operatorRefusal } from "@evenly/domain/operators/index";
import { announceEnded, forgetSessions, mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadUserId } from "./load.ts";
import { presentAccount, toStanding } from "./present.ts";

export type Operation = {
  readonly act: OperatorAct;
  /** What the audit log calls it. */
  readonly audited: string;
  /** What the account's owner is told. */
  readonly change: OperatorChange;
};
/** Writes the change, and gives the sessions that it ended. */
type Write = (tx: Tx, subject: AccountRow) => Promise<readonly string[]>;

/**
 * Changes an account as an operator: both people's rows are locked before either is looked at, so that an operator who is
 * suspended at the same moment changes nothing any more. Audited with the reason; the owner is told without it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is no operator, or means themself.
 * @throws {STATE_CONFLICT} the account stands like that already; `state` says how.
 */
export async function operate(
  ctx: ServiceContext,
  input: OperatorInput,
  operation: Operation,
  write: Write,
): Promise<{ readonly user: OperatorUser; readonly endedSessionIds: readonly string[] }> {
  const operatorId = requireUser(ctx);
  const subjectId = await loadUserId(ctx, input.user);
  const done = await withTransaction(ctx, async (tx) => {
    const subject = await lockForOperator(tx, { operatorId, subjectId, act: operation.act });
    const endedSessionIds = await write(tx, subject);
    await recordEvent(ctx, tx, "account.changed_by_operator", {
      ...mailee(subject.user),
      change: operation.change,
    });
    await recordAudit(ctx, tx, {
      operation: operation.audited,
      userId: subjectId,
      metadata: { reason: input.reason, endedSessions: endedSessionIds.length },
    });
    const [changed] = await readAccounts(tx, [subjectId]);
    invariant(changed, "a locked account is there");
    return { user: presentAccount(changed), endedSessionIds };
  });
  forgetSessions(ctx, subjectId);
  await announceEnded(ctx, subjectId, done.endedSessionIds);
  return done;
}

/**
 * Holds an act against the rules; what changes an account locks the operator and whom they mean first.
 *
 * @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function lockForOperator(
  tx: Tx,
  asked: { readonly operatorId: string; readonly subjectId: string; readonly act: OperatorAct },
): Promise<AccountRow> {
  const userIds = [...new Set([asked.operatorId, asked.subjectId])];
  const rows = asked.act === "look" ? await readAccounts(tx, userIds) : await lockAccounts(tx, userIds);
  const operator = rows.find(({ user }) => user.id === asked.operatorId);
  const subject = rows.find(({ user }) => user.id === asked.subjectId);
  if (operator === undefined || subject === undefined) return refuse("FORBIDDEN");
  const refusal = operatorRefusal(toStanding(operator), toStanding(subject), asked.act);
  if (refusal !== null) return refuse(refusal.code, refusal.details);
  return subject;
}
