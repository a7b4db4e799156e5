import type { Acknowledged, AcknowledgeInput } from "@evenly/contract/notifications/centre";
import { markShown } from "@evenly/db/notifications/acknowledge-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Records that a client of the caller has shown notifications: their in-app deliveries become delivered. Ids of other users and
 * already acknowledged ones are ignored.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export async function acknowledge(ctx: ServiceContext, input: AcknowledgeInput): Promise<Acknowledged> {
  const shown = { userId: requireUser(ctx), notificationIds: input.notificationIds, at: ctx.clock.now() };
  return { acknowledged: await markShown(ctx.db, shown) };
}
