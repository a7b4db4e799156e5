import { invariant, refuse } from "@evenly/contract";
import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import type { Tx } from "@evenly/db";
import type { UserRow } from "@evenly/db/auth/user-queries";
import { lockAccounts } from "@evenly/db/operators/queries";
import { mailee } from "../auth/index.ts";
import { forgiveGuesses } from "../auth/sign-in/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { loadUserId } from "./load.ts";
import { operate } from "./operate.ts";
import { presentAccount } from "./present.ts";

const AUDITED = "user.lock_lifted";
const CHANGE = "lockLifted";

/**
 * Lifts a sign-in lock caused by wrong passwords; the attempt counters are reset.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {FORBIDDEN}
 * @throws {FACTOR_MISSING} @throws {STEP_UP_REQUIRED} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function liftLock(
  ctx: ServiceContext<"passwords" | "seal">,
  input: OperatorInput,
): Promise<OperatorUser> {
  const operation = { act: "lift_lock", audited: AUDITED, change: CHANGE } as const;
  const { user } = await operate(ctx, input, operation, async (tx, subject) => {
    await forgiveGuesses(tx, subject.user);
    return [];
  });
  return user;
}

/**
 * Lifts an operator's sign-in lock, run as a job on the database. It is needed when guessing has locked out every operator.
 *
 * @throws {FORBIDDEN} the caller is not a job.
 * @throws {NOT_FOUND} there is no such user.
 * @throws {STATE_CONFLICT} the user is not an operator.
 */
export async function liftOperatorLock(
  ctx: ServiceContext<"seal">,
  input: { readonly user: string },
): Promise<OperatorUser> {
  if (ctx.actor.kind !== "job") return refuse("FORBIDDEN");
  const userId = await loadUserId(ctx, input.user);
  return await withTransaction(ctx, async (tx) => {
    const [account] = await lockAccounts(tx, [userId]);
    invariant(account, "a user has a party");
    if (account.user.role !== "admin") return refuse("STATE_CONFLICT", { state: "user" });
    await liftAsJob(ctx, tx, account.user);
    return presentAccount(account);
  });
}

async function liftAsJob(ctx: ServiceContext, tx: Tx, user: UserRow): Promise<void> {
  await forgiveGuesses(tx, user);
  await recordEvent(ctx, tx, "account.changed_by_operator", { ...mailee(user), change: CHANGE });
  const metadata = { reason: "operator locked out" };
  await recordAudit(ctx, tx, { operation: AUDITED, userId: user.id, metadata });
}
