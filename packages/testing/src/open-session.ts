import { sessions } from "@evenly/db/auth/tables";
import type { TestContext } from "./context.ts";

const IDLE_MS = 30 * 60_000;
type Facts = {
  readonly userId: string;
  readonly isEnded?: boolean;
  readonly idleMs?: number;
  readonly isProven?: boolean;
};

/** Opens a session without a sign-in. `isEnded` ends it at once; `idleMs` is its idle timeout; `isProven` by a second factor. */
export async function openTestSession(
  ctx: TestContext,
  { userId, isEnded = false, idleMs = IDLE_MS, isProven = false }: Facts,
): Promise<string> {
  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  const later = new Date(now.getTime() + idleMs);
  const times = {
    createdAt: now,
    tokenExpiresAt: later,
    idleExpiresAt: later,
    endedAt: isEnded ? now : null,
    ...(isProven && { factorProvenAt: now, factorProvenBy: "totp" as const }),
  };
  await ctx.db.insert(sessions).values({ id, userId, tokenHash: id, ...times });
  return id;
}

/** The user in a session of theirs that a second factor has proven, as an operator needs it. */
export async function inProvenSession(ctx: TestContext, userId: string): Promise<TestContext> {
  const sessionId = await openTestSession(ctx, { userId, isProven: true });
  return ctx.as({ kind: "user", userId, sessionId });
}
