import { invariant, refuse } from "@evenly/contract";
import type { ConfirmActInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { setFreeze, setRole, setSuspension } from "@evenly/db/operators/queries";
import {
  endWaitingAct,
  findWaitingAct,
  lockWaitingAct,
  type WaitingActRow,
} from "@evenly/db/operators/waiting-act-queries";
import { insertServiceKey } from "@evenly/db/service-keys/queries";
import { needsConfirmation, type OperatorAct, type WaitingActName } from "@evenly/domain/operators/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { announceOperated, carryOut, lockForOperator, type Operation, type Write } from "./operate.ts";
import { requireProof } from "./require-proof.ts";

const DAY_MS = 24 * 3_600_000;

/** How each waiting act is carried out once it is confirmed. */
type Carried = Pick<Operation, "audited" | "change" | "subject" | "metadata"> & { readonly write: Write };
const carried: Readonly<Record<WaitingActName, (row: WaitingActRow, now: Date) => Carried>> = {
  grant_admin: (_row, now) => ({
    audited: "admin.granted",
    change: "adminGranted",
    write: async (tx, { user }) => {
      await setRole(tx, user.id, "admin", now);
      return [];
    },
  }),
  lift_freeze: () => ({
    audited: "user.freeze_lifted",
    change: "freezeLifted",
    write: async (tx, { user }) => {
      await setFreeze(tx, user.id, null);
      return [];
    },
  }),
  lift_suspension: () => ({
    audited: "user.suspension_lifted",
    change: "suspensionLifted",
    write: async (tx, { user }) => {
      await setSuspension(tx, user.id, null);
      return [];
    },
  }),
  create_paying_key: ({ serviceKey, keySecretHash: secretHash, proposedBy }, now) => {
    invariant(serviceKey && secretHash, "a waiting key has its facts");
    const { id, name, scopes, days } = serviceKey;
    const dailyCapMinor = BigInt(serviceKey.dailyCapMinor);
    return {
      audited: "service_key.created",
      change: "serviceKeyCreated",
      subject: id,
      metadata: { scopes: scopes.join(), days },
      write: async (tx, { user }) => {
        const expiresAt = new Date(now.getTime() + days * DAY_MS);
        const row = {
          id,
          name,
          scopes: [...scopes],
          secretHash,
          createdAt: now,
          createdBy: proposedBy,
          dailyCapMinor,
        };
        await insertServiceKey(tx, { ...row, actingUserId: user.id, expiresAt });
        return [];
      },
    };
  },
};

/**
 * Confirms a waiting act as a second operator, and carries it out in the same transaction. The rules of the act are checked
 * again, for both operators: an operator who has lost the role meanwhile has proposed nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no such act has been proposed.
 * @throws {FORBIDDEN} the caller is not an operator, one of less than a day, the proposer, or the account is the caller's own.
 * @throws {STATE_CONFLICT} the act has ended, or the account is in the requested state; `state` names it.
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function confirmAct(
  ctx: ServiceContext<"passwords" | "seal">,
  { waitingActId, proof }: ConfirmActInput,
): Promise<OperatorUser> {
  const operatorId = await requireProof(ctx, "confirm_act", proof, async (tx, id) => {
    requireOther(await findWaitingAct(tx, waitingActId), id, ctx.clock.now());
  });
  const done = await withTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const waiting = await lockWaitingAct(tx, waitingActId);
    const row = requireOther(waiting, operatorId, now);
    const act = nameOf(row);
    const { subjectUserId: subjectId, proposedBy } = row;
    const subject = await lockForOperator(ctx, tx, { operatorId, subjectId, act, proposedBy });
    await endWaitingAct(tx, row.id, { at: now, by: operatorId, outcome: "confirmed" });
    const { write, ...how } = carried[act](row, now);
    const metadata = { ...how.metadata, proposedBy, waitingAct: row.id };
    const operation = { ...how, act, metadata };
    await recordAudit(ctx, tx, { operation: "act.confirmed", userId: subjectId, subject: row.id });
    return await carryOut(ctx, tx, subject, { operation, write, reason: row.reason });
  });
  await announceOperated(ctx, done);
  return done.user;
}

/** An act that still waits, for an operator who has not proposed it. */
function requireOther(row: WaitingActRow | null, operatorId: string, now: Date): WaitingActRow {
  if (row === null) return refuse("NOT_FOUND");
  if (row.proposedBy === operatorId) return refuse("FORBIDDEN", { rule: "second_person" });
  return requireWaiting(row, now);
}

/**
 * Refuses an act that no longer waits.
 *
 * @throws {STATE_CONFLICT} `state` says how it ended.
 */
export function requireWaiting(row: WaitingActRow, now: Date): WaitingActRow {
  if (row.outcome !== null) return refuse("STATE_CONFLICT", { state: row.outcome });
  return row.expiresAt > now ? row : refuse("STATE_CONFLICT", { state: "expired" });
}

function nameOf({ act }: WaitingActRow): WaitingActName {
  const name = act as OperatorAct;
  invariant(needsConfirmation(name), "only such acts wait");
  return name;
}
