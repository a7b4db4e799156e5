import { listExpiredRequests, lockRequest, sumHeld, updateRequest } from "@evenly/db/requests/queries";
import { isRequestOpen } from "@evenly/domain/requests/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { tellRequest } from "./tell-request.ts";

const SWEEP_MAX = 50;

/**
 * Ends requests whose time is over; one with a payment under review waits for it. Returns how many.
 *
 * @unaudited ends what its own date says
 */
export async function sweepRequests(ctx: ServiceContext): Promise<number> {
  const due = await listExpiredRequests(ctx.db, ctx.clock.now(), SWEEP_MAX);
  for (const id of due) await expire(ctx, id);
  return due.length;
}

async function expire(ctx: ServiceContext, id: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, id);
    const now = ctx.clock.now();
    if (request === null || !isRequestOpen(request.state) || request.expiresAt > now) return;
    if ((await sumHeld(tx, [id])).has(id)) return;
    const set = { state: "expired", closedAt: now } as const;
    await updateRequest(tx, id, set);
    await tellRequest(ctx, tx, { ...request, ...set });
  });
}
