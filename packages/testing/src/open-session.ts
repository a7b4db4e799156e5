import { sessions } from "@evenly/db/auth/tables";
import type { TestContext } from "./context.ts";

const IDLE_MS = 30 * 60_000;
type Facts = { readonly userId: string; readonly isEnded?: boolean; readonly idleMs?: number };

/** Opens a session without a sign-in. `isEnded` ends it at once; `idleMs` is its idle timeout. */
export async function openTestSession(
  ctx: TestContext,
  { userId, isEnded = false, idleMs = IDLE_MS }: Facts,
): Promise<string> {
  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + idleMs);
  const times = {
    createdAt: now,
    tokenExpiresAt: later,
    idleExpiresAt: later,
    endedAt: isEnded ? now : null,
  };
  await ctx.db.insert(sessions).values({ id, userId, tokenHash: id, ...times });
  return id;
}
