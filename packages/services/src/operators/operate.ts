import { invariant, refuse } from "@evenly/contract";
import type { OperatorChange, OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import type { Tx } from "@evenly/db";
import { type AccountRow, listAccountsOf, lockAccounts } from "@evenly/db/operators/queries";
import {
  type AccountAct,
  operatorRefusal,
  type ProvenAct,
  type WaitingActName,
} from "@evenly/domain/operators/index";
import { mailee } from "../auth/index.ts";
import { announceEnded, forgetSessions } from "../auth/sessions/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { type AuditEntry, recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { hasProvingFactor, loadUserId } from "./load.ts";
import { isSessionProven } from "./load-acting.ts";
import { presentAccount, toStanding } from "./present.ts";
import { requireProof } from "./require-proof.ts";

/** An act that changes one account. */
export type ChangingAct = ProvenAct & AccountAct;
export type Operation<Act extends ChangingAct = ChangingAct> = {
  readonly act: Act;
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
export type Write = (tx: Tx, subject: AccountRow) => Promise<readonly string[]>;
export type Operated = { readonly user: OperatorUser; readonly endedSessionIds: readonly string[] };

/**
 * Changes an account as an operator who proves themselves; acts that wait for a second operator are no such acts. The rows of
 * both people are locked before the rules are checked, so that a concurrently suspended operator changes nothing. Audited with
 * the reason; the owner is notified without it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no such user.
 * @throws {FORBIDDEN} the caller is not an operator, or one of less than a day, or the account is the caller's own.
 * @throws {STATE_CONFLICT} the account is already in the requested state, which `state` names.
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function operate(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
  operation: Operation<Exclude<ChangingAct, WaitingActName>>,
  write: Write,
): Promise<Operated> {
  const { operatorId, subjectId } = await proveAct(ctx, input, operation.act);
  const done = await withTransaction(ctx, async (tx) => {
    const subject = await lockForOperator(ctx, tx, { operatorId, subjectId, act: operation.act });
    return await carryOut(ctx, tx, subject, { operation, write, reason: input.reason });
  });
  await announceOperated(ctx, done);
  return done;
}

/**
 * Names the operator and the account of an act, once the operator has proven themselves.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function proveAct(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
  act: ChangingAct,
): Promise<{ readonly operatorId: string; readonly subjectId: string }> {
  requireSession(ctx);
  const subjectId = await loadUserId(ctx, input.user);
  const operatorId = await requireProof(ctx, act, input.proof, async (tx, id) => {
    await readForOperator(ctx, tx, { operatorId: id, subjectId, act });
  });
  return { operatorId, subjectId };
}

/** Writes a change to a locked account whose rules were checked, with its audit row and its news. */
export async function carryOut(
  ctx: ServiceContext,
  tx: Tx,
  subject: AccountRow,
  {
    operation,
    write,
    reason,
  }: { readonly operation: Operation; readonly write: Write; readonly reason: string },
): Promise<Operated> {
  const { id: subjectId } = subject.user;
  const endedSessionIds = await write(tx, subject);
  await recordEvent(ctx, tx, "account.changed_by_operator", {
    ...mailee(subject.user),
    change: operation.change,
  });
  await recordAudit(ctx, tx, {
    operation: operation.audited,
    userId: subjectId,
    ...(operation.subject === undefined ? {} : { subject: operation.subject }),
    metadata: { ...operation.metadata, reason, endedSessions: endedSessionIds.length },
  });
  const [changed] = await listAccountsOf(tx, [subjectId]);
  invariant(changed, "a locked account is there");
  return { user: presentAccount(changed), endedSessionIds };
}

/** Tells other processes of a committed change. */
export async function announceOperated(ctx: ServiceContext, done: Operated): Promise<void> {
  forgetSessions(ctx, done.user.id);
  await announceEnded(ctx, done.user.id, done.endedSessionIds);
}

type Asked<Act extends AccountAct = AccountAct> = {
  readonly operatorId: string;
  readonly subjectId: string;
  readonly act: Act;
  /** The operator who has asked for an act that another one confirms; the rules must allow it to both. */
  readonly proposedBy?: string;
};

/**
 * Locks the operators and the account, and checks an act against the rules.
 *
 * @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function lockForOperator(
  ctx: ServiceContext,
  tx: Tx,
  asked: Asked<ChangingAct>,
): Promise<AccountRow> {
  const rows = await lockAccounts(tx, idsOf(asked));
  const { proposedBy } = asked;
  const facts = await loadFacts(ctx, tx, asked);
  // The proposer's session was proven when they asked, and may have ended since.
  if (proposedBy !== undefined)
    admit(ctx, rows, { ...asked, operatorId: proposedBy }, { ...facts, isSessionProven: true });
  return admit(ctx, rows, asked, facts);
}

/**
 * Checks an act against the rules without locks: for a look, or before a proof is asked for.
 *
 * @throws {FORBIDDEN} @throws {STATE_CONFLICT}
 */
export async function readForOperator(ctx: ServiceContext, tx: Tx, asked: Asked): Promise<AccountRow> {
  return admit(ctx, await listAccountsOf(tx, idsOf(asked)), asked, await loadFacts(ctx, tx, asked));
}

function idsOf({ operatorId, subjectId, proposedBy = operatorId }: Asked): readonly string[] {
  return [...new Set([operatorId, subjectId, proposedBy])];
}

type Facts = { readonly isSessionProven: boolean; readonly hasProvingFactor: boolean };

/** Whether the operator's session is proven, and, for a grant of the role, whether its person could prove theirs. */
async function loadFacts(ctx: ServiceContext, tx: Tx, { operatorId, subjectId, act }: Asked): Promise<Facts> {
  const { userId, sessionId } = requireSession(ctx);
  return {
    isSessionProven: userId === operatorId && (await isSessionProven(tx, { userId, sessionId })),
    hasProvingFactor: act === "grant_admin" && (await hasProvingFactor(tx, subjectId)),
  };
}

function admit(
  ctx: ServiceContext,
  rows: readonly AccountRow[],
  asked: Asked,
  { isSessionProven, hasProvingFactor }: Facts,
): AccountRow {
  const now = ctx.clock.now();
  const operator = rows.find(({ user }) => user.id === asked.operatorId);
  const subject = rows.find(({ user }) => user.id === asked.subjectId);
  if (operator === undefined || subject === undefined) return refuse("FORBIDDEN");
  const acting = { ...toStanding(operator, now), isSessionProven };
  const concerned = { ...toStanding(subject, now), hasProvingFactor };
  const refusal = operatorRefusal(acting, concerned, asked.act);
  return refusal === null ? subject : refuse(refusal.code, refusal.details);
}
