import { refuse } from "@evenly/contract";
import { deleteFieldKeyChecksExcept } from "@evenly/db/operators/key-check-queries";
import {
  listOutdatedSeals,
  replaceSeal,
  type SealedColumn,
  sealedColumns,
} from "@evenly/db/operators/reseal-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { resealAddress } from "../shared/sealed-addresses.ts";
import { resealSubscription } from "../shared/sealed-subscriptions.ts";

const PAGE = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Seals every address and every browser's subscription anew that an older key has sealed, as a job; then that key may go. Running beside everything else
 * it changes nothing that somebody changes at the same moment. Gives how many it sealed.
 *
 * @throws {FORBIDDEN} it is not a job that asks.
 * @see docs/decisions/0011-operators-and-sealed-fields.md
 */
export async function resealFields(ctx: ServiceContext): Promise<number> {
  if (ctx.actor.kind !== "job") return refuse("FORBIDDEN");
  let resealed = 0;
  for (const place of sealedColumns) resealed += await resealColumn(ctx, place);
  await withTransaction(ctx, async (tx) => {
    await deleteFieldKeyChecksExcept(tx, `field:${ctx.seal.currentKeyId}`);
    await recordAudit(ctx, tx, { operation: "fields.resealed", userId: null, metadata: { resealed } });
  });
  return resealed;
}

async function resealColumn(ctx: ServiceContext, place: SealedColumn): Promise<number> {
  let resealed = 0;
  for (let afterId = FIRST_ID; ; ) {
    const { currentKeyId: keyId } = ctx.seal;
    const rows = await listOutdatedSeals(ctx.db, place, { keyId, afterId, limit: PAGE });
    for (const row of rows) {
      const resealed = row.holds === "browser" ? resealSubscription(ctx, row) : resealAddress(ctx, row);
      await replaceSeal(ctx.db, place, { ...row, resealed });
    }
    resealed += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return resealed;
    afterId = last.id;
  }
}
