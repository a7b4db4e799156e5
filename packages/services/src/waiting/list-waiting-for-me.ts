import { type WaitingForMe, WaitingForMe as WaitingForMeSchema } from "@evenly/contract/waiting/schemas";
import { listRequestRows } from "@evenly/db/requests/queries";
import { listUnconfirmed } from "@evenly/db/waiting/queries";
import type { ServiceContext } from "../context.ts";
import { listMyInvitations } from "../groups/invitations/index.ts";
import { presentRequests } from "../requests/index.ts";
import { requireUser } from "../shared/require-user.ts";

/** Items of each kind that are counted, and those that are shown. */
const COUNTED_MAX = 100;
const SHOWN_MAX = 3;

/**
 * What waits for the caller: requests to pay, the next due first, cash to confirm and invitations to groups.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listWaitingForMe(ctx: ServiceContext<"seal">): Promise<WaitingForMe> {
  const userId = requireUser(ctx);
  const [rows, confirmations, invitations] = await Promise.all([
    listRequestRows(ctx.db, { userId, list: "to_pay", before: null, limit: COUNTED_MAX }),
    listUnconfirmed(ctx.db, userId, COUNTED_MAX),
    listMyInvitations(ctx),
  ]);
  const payable = rows.filter(({ expiresAt }) => expiresAt > ctx.clock.now()).toSorted(byDue);
  const requests = await presentRequests(ctx, payable.slice(0, SHOWN_MAX));
  return WaitingForMeSchema.parse({
    count: payable.length + confirmations.length + invitations.length,
    requestCount: payable.length,
    requests,
    confirmations: confirmations.slice(0, SHOWN_MAX),
    invitations: invitations
      .slice(0, SHOWN_MAX)
      .map(({ inviter, ...invitation }) => ({ ...invitation, inviterName: inviter.name })),
  });
}

type Due = { readonly dueOn: string | null; readonly createdAt: Date };

/** The next due first; without a day the newest. */
function byDue(a: Due, b: Due): number {
  if (a.dueOn !== b.dueOn) return a.dueOn === null ? 1 : b.dueOn === null ? -1 : a.dueOn < b.dueOn ? -1 : 1;
  return b.createdAt.getTime() - a.createdAt.getTime();
}
