import type { ChangePasswordInput, Done } from "@evenly/contract/auth/schemas";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireSession } from "../../shared/require-session.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { checkPassword } from "./check-password.ts";
import { lockProven, requirePassword } from "./require-password.ts";
import { refuseReuse, setPassword } from "./set-password.ts";

/**
 * Changes the caller's password. The calling session stays; every other one ends within a second. The owner is notified.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {VALIDATION} the new password breaks rules or is one of the last five.
 * @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} five attempts in 15 minutes.
 * @throws {OVERLOADED} too many passwords are being hashed.
 */
export async function changePassword(
  ctx: ServiceContext<"passwords" | "breachList">,
  input: ChangePasswordInput,
): Promise<Done> {
  const { userId, sessionId } = requireSession(ctx);
  checkPassword(ctx.breachList, input.newPassword, "newPassword");
  const proven = await requirePassword(ctx, userId, input.currentPassword);
  await refuseReuse(ctx, proven, input.newPassword, "newPassword");
  const passwordHash = await ctx.passwords.hash(input.newPassword);
  const ended = await withTransaction(ctx, async (tx) => {
    const user = await lockProven(tx, proven);
    const sessionIds = await setPassword(ctx, tx, {
      user,
      passwordHash,
      exceptSessionId: sessionId,
      reason: "password_changed",
    });
    await recordAudit(ctx, tx, {
      operation: "password.changed",
      userId,
      metadata: { endedSessions: sessionIds.length },
    });
    return sessionIds;
  });
  await announceEnded(ctx, userId, ended);
  return { done: true };
}
