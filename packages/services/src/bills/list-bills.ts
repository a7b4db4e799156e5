import type { BillPage, ListBillsInput } from "@evenly/contract/bills/schemas";
import { listBillRows } from "@evenly/db/bills/queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentBills } from "./present.ts";

/**
 * A page of the caller's split bills, the newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor is none of this list.
 */
export async function listBills(
  ctx: ServiceContext,
  { list, cursor, limit }: ListBillsInput,
): Promise<BillPage> {
  const ownerUserId = requireUser(ctx);
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listBillRows(ctx.db, { ownerUserId, list, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const at = last?.createdAt.toISOString().replace("Z", "000Z") ?? "";
  return {
    bills: await presentBills(ctx, page),
    nextCursor: last === undefined ? null : writeCursor({ at, id: last.id }),
  };
}
