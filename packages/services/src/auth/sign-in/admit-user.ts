import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import type { UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { loadUser } from "../load.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { tellOfNewDevice } from "../sessions/new-device.ts";
import { type NewSession, openSession, type SessionWish } from "../sessions/open-session.ts";
import type { SignedIn } from "./login.ts";

export type Admitted = NewSession | "suspended" | "blocked";

/** Opens a session for a user who has proven everything, unless the account is suspended or its password blocked. The caller must hold the lock on the user's row. */
export async function admitUser(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  wish: Omit<SessionWish, "userId" | "isNewDevice">,
): Promise<Admitted> {
  if (user.suspendedAt !== null || user.passwordBlockedAt !== null) {
    await recordAudit(ctx, tx, { operation: "login.refused", userId: user.id });
    return user.suspendedAt === null ? "blocked" : "suspended";
  }
  const isNewDevice = await tellOfNewDevice(ctx, tx, user);
  return openSession(ctx, tx, { ...wish, userId: user.id, isNewDevice });
}

/**
 * Announces sessions that made room for the new one, and presents it; call it after commit.
 *
 * @throws {ACCOUNT_SUSPENDED} @throws {PASSWORD_BLOCKED}
 */
export async function presentSignIn(
  ctx: ServiceContext<"seal">,
  userId: string,
  admitted: Admitted,
): Promise<SignedIn> {
  if (admitted === "suspended") return refuse("ACCOUNT_SUSPENDED");
  if (admitted === "blocked") return refuse("PASSWORD_BLOCKED");
  await announceEnded(ctx, userId, admitted.endedSessionIds);
  const { token, tokenExpiresAt, cookie } = admitted;
  return { opened: { token, tokenExpiresAt, user: await loadUser(ctx, userId) }, cookie };
}
