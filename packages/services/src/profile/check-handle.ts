import type { ChangeHandleInput, HandleCheck } from "@evenly/contract/profile/schemas";
import { listTakenHandles } from "@evenly/db/auth/user-queries";
import { isReservedHandle } from "@evenly/domain/auth/name-refusal";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Checks whether the caller could take a handle now. It reserves nothing; `changeHandle` decides.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function checkHandle(ctx: ServiceContext, { handle }: ChangeHandleInput): Promise<HandleCheck> {
  const userId = requireUser(ctx);
  const taken = await listTakenHandles(ctx.db, { handles: [handle], userId, now: ctx.clock.now() });
  return { isAvailable: taken.length === 0 && !isReservedHandle(handle) };
}
