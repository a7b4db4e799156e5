import { refuse } from "@evenly/contract";
import type { RefreshedSession } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import {
  endSessionRows,
  lockSessionByRotatedToken,
  lockSessionByToken,
  rotateSession,
  type SessionRow,
} from "@evenly/db/auth/session-queries";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { digest, successorOf } from "../../shared/secrets.ts";
import { mailee } from "../load.ts";
import { type BearerProof, isBoundTo } from "./authenticate.ts";
import { announceEnded } from "./end-sessions.ts";
import { loadIdleRule } from "./idle-rule.ts";
import { sessionCacheOf } from "./session-cache.ts";
import { type BindingCookie, bindingCookie, expiriesOf } from "./session-times.ts";

/** Grace time in milliseconds: two tabs that rotate concurrently, or a retry after a lost answer, get the same successor. */
const GRACE_MS = 10_000;

export type Refreshed = { readonly renewed: RefreshedSession; readonly cookie: BindingCookie | null };
type Verdict =
  | { readonly kind: "renewed"; readonly session: SessionRow; readonly renewed: RefreshedSession }
  | { readonly kind: "stolen"; readonly session: SessionRow }
  | { readonly kind: "over" };

/**
 * Rotates the token of a session that has not been idle for too long. Reuse of a rotated token ends the session and alerts its
 * user, except within 10 s and with the same cookie.
 *
 * @throws {SESSION_EXPIRED} the session has ended or was idle for too long, the cookie is missing, or the token was reused.
 * @see docs/decisions/0006-sessions.md
 */
export async function refreshSession(ctx: ServiceContext, proof: BearerProof): Promise<Refreshed> {
  const verdict = await withTransaction(ctx, async (tx) => {
    const session = await lockSessionByToken(tx, digest(proof.token));
    return session === null ? judgeRotated(ctx, tx, proof) : rotate(ctx, tx, session, proof);
  });
  if (verdict.kind === "stolen") await announceEnded(ctx, verdict.session.userId, [verdict.session.id]);
  if (verdict.kind !== "renewed") return refuse("SESSION_EXPIRED");
  sessionCacheOf(ctx).forget(verdict.session.userId, [verdict.session.id]);
  const isBound = verdict.session.bindingHash !== null && proof.binding !== null;
  return {
    renewed: verdict.renewed,
    cookie: isBound ? bindingCookie(verdict.session, proof.binding) : null,
  };
}

async function rotate(
  ctx: ServiceContext,
  tx: Tx,
  session: SessionRow,
  proof: BearerProof,
): Promise<Verdict> {
  const now = ctx.clock.now();
  const isOver = session.endedAt !== null || session.idleExpiresAt.getTime() <= now.getTime();
  if (isOver || !isBoundTo(session, proof.binding)) return { kind: "over" };
  const token = successorOf(ctx.config.tokenPepper, proof.token);
  const expiries = expiriesOf(session, now, await loadIdleRule(tx, session.userId));
  await rotateSession(tx, { session, tokenHash: digest(token), at: now, ...expiries });
  return { kind: "renewed", session, renewed: { token, tokenExpiresAt: expiries.tokenExpiresAt } };
}

async function judgeRotated(ctx: ServiceContext, tx: Tx, proof: BearerProof): Promise<Verdict> {
  const found = await lockSessionByRotatedToken(tx, digest(proof.token));
  if (found === null || found.session.endedAt !== null) return { kind: "over" };
  const { session, rotatedAt } = found;
  const token = successorOf(ctx.config.tokenPepper, proof.token);
  const isFresh = ctx.clock.now().getTime() - rotatedAt.getTime() <= GRACE_MS;
  const isSameBrowser = session.bindingHash !== null && isBoundTo(session, proof.binding);
  if (isFresh && isSameBrowser && digest(token) === session.tokenHash) {
    return { kind: "renewed", session, renewed: { token, tokenExpiresAt: session.tokenExpiresAt } };
  }
  await endStolen(ctx, tx, session);
  return { kind: "stolen", session };
}

async function endStolen(ctx: ServiceContext, tx: Tx, session: SessionRow): Promise<void> {
  const { id, userId } = session;
  await endSessionRows(tx, { userId, sessionIds: [id], at: ctx.clock.now(), reason: "token_reused" });
  const user = await findUserById(tx, userId);
  if (user) await recordEvent(ctx, tx, "session.stolen", { ...mailee(user), origin: originOf(ctx) });
  await recordAudit(ctx, tx, {
    operation: "session.ended",
    userId,
    subject: id,
    metadata: { reason: "token_reused" },
  });
}
