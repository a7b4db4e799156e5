import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { markSessionProven, type SessionKey } from "@evenly/db/auth/session-proof-queries";
import { areBackupCodesOf } from "@evenly/db/factors/backup-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { isSessionDeviceOld } from "@evenly/db/fraud/index";
import { isProving, provesFrom, provingFactors } from "@evenly/domain/factors/session-proof";
import type { ServiceContext } from "../../context.ts";
import type { ProvenFactor } from "./prove-factor.ts";

/** Whether the proof was noted, or why not: there is no such factor any more, or it proves nothing on this device before a moment. */
export type NotedProof = "noted" | "missing" | { readonly readyAt: Date };

/**
 * Notes on a session that a second factor has proven it, which operators need. The caller must hold the lock on the user's row, so that
 * no factor is removed meanwhile.
 *
 * @throws {UNAUTHENTICATED} the session has ended.
 *
 * @unaudited part of verbs that write the row
 */
export async function noteSessionProof(
  ctx: ServiceContext,
  tx: Tx,
  session: SessionKey,
  { method, id, since }: ProvenFactor,
): Promise<NotedProof> {
  const at = ctx.clock.now();
  if (!isProving(method)) return "missing";
  const factors = provingFactors(await listFactors(tx, session.userId));
  const isThere =
    method === "backup"
      ? factors.length > 0 && (await areBackupCodesOf(tx, session.userId, since))
      : factors.some((factor) => factor.id === id);
  if (!isThere) return "missing";
  const readyAt = provesFrom(since, await isSessionDeviceOld(tx, session, at));
  if (readyAt > at) return { readyAt };
  if (!(await markSessionProven(tx, { ...session, at, by: method }))) return refuse("UNAUTHENTICATED");
  return "noted";
}
