import { refuse } from "@evenly/contract";
import type { SentKind } from "@evenly/contract/factors/sent-codes";
import type { Queryable, Tx } from "@evenly/db";
import type { UserRow } from "@evenly/db/auth/user-queries";
import { listFactors } from "@evenly/db/factors/factor-queries";
import { voidSentCodes } from "@evenly/db/factors/sent-code-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { announceChange } from "./announce-change.ts";
import { dropFactor } from "./drop-factor.ts";

/**
 * Refuses a change of the address that gets the codes of a user's only second factor: without this, a stolen session could
 * remove the factor by changing the address.
 *
 * @throws {ADDRESS_IS_FACTOR}
 */
export async function keepOnlyFactor(db: Queryable, userId: string, kind: SentKind): Promise<void> {
  const [first, ...others] = await listFactors(db, userId);
  if (first?.kind === kind && others.length === 0) refuse("ADDRESS_IS_FACTOR");
}

/**
 * Refuses a change of the number that gets a user's codes: a session alone must not end a factor. It is removed first, with password
 * and code, or the number stays.
 *
 * @throws {ADDRESS_IS_FACTOR}
 */
export async function keepSentFactor(db: Queryable, userId: string, kind: SentKind): Promise<void> {
  const all = await listFactors(db, userId);
  if (all.some((factor) => factor.kind === kind)) refuse("ADDRESS_IS_FACTOR");
}

/**
 * Ends a user's codes to an address that they no longer have, and announces it. The caller must hold the lock on the user's
 * row and decides with `keepOnlyFactor` whether the only factor may end.
 */
export async function endSentFactor(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  kind: SentKind,
): Promise<void> {
  const at = ctx.clock.now();
  const userId = user.id;
  await voidSentCodes(tx, { userId, kinds: [kind], at });
  const all = await listFactors(tx, userId);
  const factor = all.find((each) => each.kind === kind);
  if (factor === undefined) return;
  const others = all.filter((each) => each !== factor);
  await dropFactor(tx, factor, others);
  await endTrust(tx, { userId, at });
  await announceChange(ctx, tx, user, "factorEnded");
  await recordAudit(ctx, tx, { operation: "factor.ended", userId, subject: factor.id, metadata: { kind } });
}
