import { invariant, refuse } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { type ChangeHandleInput, HANDLE_COOLDOWN_DAYS } from "@evenly/contract/profile/schemas";
import { postgresCode, type Tx } from "@evenly/db";
import { listTakenHandles, lockUser } from "@evenly/db/auth/user-queries";
import { replaceHandle } from "@evenly/db/profile/profile-queries";
import { isReservedHandle } from "@evenly/domain/auth/name-refusal";
import { handleChangeableAt, loadUser, mailee } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";

const DAY_MS = 24 * 60 * 60_000;
const UNIQUE_VIOLATION = "23505";

/**
 * Changes the caller's handle, once in 30 days. The previous handle stays reserved for 30 days against impersonation. Of
 * concurrent claims on one handle, one succeeds.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {HANDLE_TAKEN} another user has it or left it recently, or it is a reserved word.
 * @throws {HANDLE_COOLDOWN} with `changeableAt`.
 */
export async function changeHandle(ctx: ServiceContext<"seal">, input: ChangeHandleInput): Promise<User> {
  const userId = requireUser(ctx);
  try {
    await withTransaction(ctx, (tx) => change(ctx, tx, userId, input.handle));
  } catch (error) {
    if (postgresCode(error) === UNIQUE_VIOLATION) return refuse("HANDLE_TAKEN");
    throw error;
  }
  return loadUser(ctx, userId);
}

async function change(ctx: ServiceContext, tx: Tx, userId: string, handle: string): Promise<void> {
  const at = ctx.clock.now();
  const user = await lockUser(tx, userId);
  invariant(user, "a signed-in user exists");
  if (user.handle === handle) return;
  const changeableAt = handleChangeableAt(user);
  if (changeableAt !== null && changeableAt > at) {
    return refuse("HANDLE_COOLDOWN", { changeableAt: changeableAt.toISOString() });
  }
  const taken = await listTakenHandles(tx, { handles: [handle], userId, now: at });
  if (taken.length > 0 || isReservedHandle(handle)) return refuse("HANDLE_TAKEN");
  const keptUntil = new Date(at.getTime() + HANDLE_COOLDOWN_DAYS * DAY_MS);
  await replaceHandle(tx, { userId, handle, formerHandle: user.handle, at, keptUntil });
  await recordEvent(ctx, tx, "handle.changed", {
    ...mailee(user),
    handle,
    at: at.toISOString(),
    origin: originOf(ctx),
  });
  await recordAudit(ctx, tx, {
    operation: "handle.changed",
    userId,
    metadata: { from: user.handle, to: handle },
  });
}
