import { invariant, refuse } from "@evenly/contract";
import type { OperatorChange, OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import type { Tx } from "@evenly/db";
import { type AccountRow, lockAccounts, readAccounts } from "@evenly/db/operators/queries";
import { type OperatorAct, operatorRefusal } from "@evenly/domain/operators/index";
import { announceEnded, forgetSessions, mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { type AuditEntry, recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { loadUserId } from "./load.ts";
import { presentAccount, toStanding } from "./present.ts";

export type Operation = {
  readonly act: OperatorAct;
  /** Name of the operation in the audit log. */
  readonly audited: string;
  /** Change that the account's owner is notified of. */
  readonly change: OperatorChange;
  /** Id of the record concerned, if it is not the account itself. */
  readonly subject?: string;
  /** Further audit metadata besides the reason. */
  readonly metadata?: AuditEntry["metadata"];
};
/** Writes the change and returns the ids of the sessions that it ended. */
type Write = (tx: Tx, subject: AccountRow) => Promise<readonly string[]>;

/**
 * Changes an account as an operator. The rows of both people are locked before the rules are checked, so that a concurrently
 * suspended operator changes nothing. Audited with the reason; the owner is notified without it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is not an operator, or the account is the caller's own.
 * @throws {STATE_CONFLICT} the account is already in the requested state, which `state` names.
 */
export async function operate(
  ctx: ServiceContext<"seal">,
  input: OperatorInput,
  operation: Operation,
  write: Write,
): Promise<{ readonly user: OperatorUser; readonly endedSessionIds: readonly string[] }> {
  const { userId: operatorId } = requireSession(ctx);
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
      ...(operation.subject === undefined ? {} : { subject: operation.subject }),
      metadata: { ...operation.metadata, reason: input.reason, endedSessions: endedSessionIds.length },
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
 * Checks an act against the rules. An act that changes an account first locks the operator and the account.
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
