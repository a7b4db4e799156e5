import type { SessionProof } from "@evenly/contract/factors/schemas";
import { findSessionProof } from "@evenly/db/auth/session-proof-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { isSessionDeviceOld } from "@evenly/db/fraud/index";
import { provesFrom, provingFactors } from "@evenly/domain/factors/session-proof";
import type { ServiceContext } from "../../context.ts";
import { requireSession } from "../../shared/require-session.ts";

/**
 * Says whether a second factor has proven the calling session, and how it can be proven.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSessionProof(ctx: ServiceContext): Promise<SessionProof> {
  const session = requireSession(ctx);
  const now = ctx.clock.now();
  const [provenAt, all, isOld] = await Promise.all([
    findSessionProof(ctx.db, session),
    listFactors(ctx.db, session.userId),
    isSessionDeviceOld(ctx.db, session, now),
  ]);
  const factors = provingFactors(all);
  const hasCode = factors.some(({ kind }) => kind === "totp");
  const hasPasskey = factors.some(({ kind }) => kind === "passkey");
  const ready = factors
    .map(({ confirmedAt }) => provesFrom(confirmedAt ?? now, isOld))
    .toSorted((one, other) => one.getTime() - other.getTime());
  const readyAt = ready[0] !== undefined && ready[0] > now ? ready[0] : null;
  // Backup codes come with every first factor.
  const methods = [
    ...(hasCode || hasPasskey ? ["code" as const] : []),
    ...(hasPasskey ? ["passkey" as const] : []),
  ];
  return { provenAt, methods, readyAt };
}
