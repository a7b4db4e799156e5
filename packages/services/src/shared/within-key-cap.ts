import { AppError, refuse, toAmountText, WALLET_CURRENCY } from "@evenly/contract";
import { addSent, findServiceKey, removeSent } from "@evenly/db/service-keys/queries";
import type { ServiceContext } from "../context.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a payment within the daily cap of the service key that asks for it; others have no such cap. The amount is counted under
 * the lock of the key's row before the payment, so that parallel payments cannot exceed it together, and taken back when none was
 * made. After a lost connection it stays counted.
 *
 * @throws {LIMIT_REACHED} `rule` is service_key_daily. @throws {SERVICE_KEY_NOT_ALLOWED} its user has not approved the key.
 * @throws {SERVICE_KEY_REVOKED} it was ended a moment ago.
 */
export async function withinKeyCap<Done extends { readonly isReplayed: boolean }>(
  ctx: ServiceContext,
  amountMinor: bigint,
  pay: () => Promise<Done>,
): Promise<Done> {
  const { actor } = ctx;
  if (actor.kind !== "service") return pay();
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const spending = { id: actor.keyId, day, amountMinor };
  if (!(await addSent(ctx.db, spending))) return refuseSpending(ctx, spending);
  const done = await pay().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code !== "OUTCOME_UNKNOWN") await removeSent(ctx.db, spending);
    throw error;
  });
  if (done.isReplayed) await removeSent(ctx.db, spending);
  return done;
}

async function refuseSpending(
  ctx: ServiceContext,
  { id, day }: { readonly id: string; readonly day: string },
): Promise<never> {
  const key = (await findServiceKey(ctx.db, id)) ?? refuse("UNAUTHENTICATED");
  if (key.revokedAt !== null) return refuse("SERVICE_KEY_REVOKED");
  if (key.approvedAt === null)
    return refuse("SERVICE_KEY_NOT_ALLOWED", { scope: "payments:send", reason: "not_approved" });
  const used = key.sentDay >= day ? key.sentMinor : 0n;
  return refuse("LIMIT_REACHED", {
    rule: "service_key_daily",
    limit: toAmountText(key.dailyCapMinor, WALLET_CURRENCY),
    used: toAmountText(used, WALLET_CURRENCY),
    remaining: toAmountText(key.dailyCapMinor - used, WALLET_CURRENCY),
    resetsAt: new Date(Date.parse(day) + DAY_MS).toISOString(),
  });
}
