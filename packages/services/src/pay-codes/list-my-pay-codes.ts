import type { ListPayCodesInput, PayCodePage } from "@evenly/contract/pay-codes/schemas";
import { listPayCodeRows } from "@evenly/db/pay-codes/queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentPayCodes } from "./present.ts";

/**
 * A page of the caller's codes, open and ended, the newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor is none of this list.
 */
export async function listMyPayCodes(
  ctx: ServiceContext,
  { cursor, limit }: ListPayCodesInput,
): Promise<PayCodePage> {
  const ownerUserId = requireUser(ctx);
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listPayCodeRows(ctx.db, { ownerUserId, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const at = last?.createdAt.toISOString().replace("Z", "000Z") ?? "";
  return {
    codes: [...(await presentPayCodes(ctx, page))],
    nextCursor: last === undefined ? null : writeCursor({ at, id: last.id }),
  };
}
