import { refuse } from "@evenly/contract";
import { deleteFieldKeyChecksExcept } from "@evenly/db/operators/key-check-queries";
import {
  listOutdatedSeals,
  replaceSeal,
  type SealedColumn,
  type SealedRow,
  sealedColumns,
} from "@evenly/db/operators/reseal-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { resealSeed } from "../factors/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { resealAddress } from "../shared/sealed-addresses.ts";
import { resealPushSubscription } from "../shared/sealed-push-subscriptions.ts";

const PAGE = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Reseals every address, push subscription and seed of an authenticator app that an older key sealed, run as a job; afterwards that key can be removed. Rows
 * that change concurrently are left unchanged. Returns the number of resealed rows.
 *
 * @throws {FORBIDDEN} the caller is not a job.
 * @see docs/decisions/0011-operators-and-sealed-fields.md
 */
export async function resealFields(ctx: ServiceContext<"seal">): Promise<number> {
  if (ctx.actor.kind !== "job") return refuse("FORBIDDEN");
  let resealed = 0;
  for (const place of sealedColumns) resealed += await resealColumn(ctx, place);
  await withTransaction(ctx, async (tx) => {
    await deleteFieldKeyChecksExcept(tx, `field:${ctx.seal.currentKeyId}`);
    await recordAudit(ctx, tx, { operation: "fields.resealed", userId: null, metadata: { resealed } });
  });
  return resealed;
}

async function resealColumn(ctx: ServiceContext<"seal">, place: SealedColumn): Promise<number> {
  let resealed = 0;
  for (let afterId = FIRST_ID; ; ) {
    const { currentKeyId: keyId } = ctx.seal;
    const rows = await listOutdatedSeals(ctx.db, place, { keyId, afterId, limit: PAGE });
    for (const row of rows) {
      await replaceSeal(ctx.db, place, { ...row, resealed: resealedOf(ctx, row) });
    }
    resealed += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return resealed;
    afterId = last.id;
  }
}

function resealedOf(ctx: ServiceContext<"seal">, row: SealedRow): string {
  if (row.holds === "seed") return resealSeed(ctx, row);
  return row.holds === "browser" ? resealPushSubscription(ctx, row) : resealAddress(ctx, row);
}
