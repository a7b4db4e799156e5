import type { ListRequestsInput, RequestPage } from "@evenly/contract/requests/schemas";
import { listRequestRows } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentRequests } from "./present.ts";

/**
 * A page of the caller's requests, the newest first.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the cursor is none of this list.
 */
export async function listRequests(
  ctx: ServiceContext<"seal">,
  { list, cursor, limit }: ListRequestsInput,
): Promise<RequestPage> {
  const userId = requireUser(ctx);
  const before = cursor === undefined ? null : readCursor(cursor);
  const rows = await listRequestRows(ctx.db, { userId, list, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const at = last?.createdAt.toISOString().replace("Z", "000Z") ?? "";
  return {
    requests: [...(await presentRequests(ctx, page))],
    nextCursor: last === undefined ? null : writeCursor({ at, id: last.id }),
  };
}
