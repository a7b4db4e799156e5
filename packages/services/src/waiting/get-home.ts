import { HOME_GROUPS_MAX, HOME_WAITING_MAX } from "@evenly/contract/waiting/rules";
import type { Home, WaitingEntry } from "@evenly/contract/waiting/schemas";
import * as schemas from "@evenly/contract/waiting/schemas";
import { listRequestRows } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { listGroups } from "../groups/index.ts";
import { listMyInvitations } from "../groups/invitations/index.ts";
import { presentRequests } from "../requests/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { byDeadline } from "./by-deadline.ts";
import { loadWaiting } from "./groups/load-waiting.ts";
import { loadOwnTransfers } from "./groups/own-debts.ts";
import { loadOpenBalances } from "./open-balances.ts";

/** Requests that are counted at most. */
const REQUESTS_MAX = 100;

/**
 * The caller's first page, without their own money: what they owe and get back in groups and split bills, what waits for an answer, and
 * their groups. The number of queries depends neither on people nor on groups.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getHome(ctx: ServiceContext<"seal">): Promise<Home> {
  const userId = requireUser(ctx);
  const [transfers, requests, invitations, groups] = await Promise.all([
    loadOwnTransfers(ctx, userId),
    loadRequests(ctx, userId),
    listMyInvitations(ctx),
    listGroups(ctx, { isArchived: false }),
  ]);
  const [currencies, inGroups] = await Promise.all([
    loadOpenBalances(ctx, userId, transfers),
    loadWaiting(ctx, userId, transfers),
  ]);
  const waiting = [
    ...requests.shown,
    ...inGroups,
    ...invitations.map((invitation) => ({
      kind: "invitation",
      invitation,
      deadlineAt: invitation.expiresAt,
    })),
  ].toSorted(byDeadline);
  return schemas.Home.parse({
    currencies,
    waiting: waiting.slice(0, HOME_WAITING_MAX),
    waitingCount: requests.count + inGroups.length + invitations.length,
    groups: groups.slice(0, HOME_GROUPS_MAX),
    groupCount: groups.length,
  });
}

type Requests = { readonly shown: readonly WaitingEntry[]; readonly count: number };

/** Requests that the user can pay, the next due first; without a day the newest. */
async function loadRequests(ctx: ServiceContext<"seal">, userId: string): Promise<Requests> {
  const rows = await listRequestRows(ctx.db, { userId, list: "to_pay", before: null, limit: REQUESTS_MAX });
  const payable = rows
    .filter(({ expiresAt }) => expiresAt > ctx.clock.now())
    .map((row) => ({ row, deadlineAt: row.dueOn === null ? null : new Date(row.dueOn) }))
    .toSorted(byDeadline);
  const requests = await presentRequests(
    ctx,
    payable.slice(0, HOME_WAITING_MAX).map(({ row }) => row),
  );
  const shown = requests.map((request, place): WaitingEntry => {
    return { kind: "request", request, deadlineAt: payable[place]?.deadlineAt ?? null };
  });
  return { shown, count: payable.length };
}
