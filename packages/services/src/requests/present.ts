import { PaymentRequest } from "@evenly/contract/requests/schemas";
import { countOfRequests } from "@evenly/db/attachments/queries";
import { listAbouts } from "@evenly/db/requests/about-queries";
import { type RequestRow, sumHeld, sumReturned } from "@evenly/db/requests/queries";
import {
  isReminderDue,
  isRequestOpen,
  nextReminderAt,
  openMinorOf,
  whyNotClosable,
} from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { openEmail } from "../shared/sealed-addresses.ts";

/** Requests as the caller, one of their sides, sees them. */
export async function presentRequests(
  ctx: ServiceContext<"seal">,
  requests: readonly RequestRow[],
): Promise<readonly PaymentRequest[]> {
  const userId = requireUser(ctx);
  const otherOf = ({ fromUserId, toUserId }: RequestRow) => (fromUserId === userId ? toUserId : fromUserId);
  const ids = requests.map(({ id }) => id);
  const inGroups = requests.flatMap(({ id, groupId }) => (groupId === null ? [] : id));
  const [held, returned, attached, abouts, people] = await Promise.all([
    sumHeld(ctx.db, ids),
    sumReturned(ctx.db, ids),
    countOfRequests(ctx.db, ids),
    listAbouts(ctx.db, userId, inGroups),
    loadPayees(ctx, userId, [...new Set(requests.map(otherOf).filter((id) => id !== null))]),
  ]);
  const byId = new Map<string, (typeof people)[number]>(people.map((person) => [person.id, person]));
  return requests.map((request) => {
    const facts = { ...request, heldMinor: held.get(request.id) ?? 0n };
    const person = byId.get(otherOf(request) ?? "");
    const attachmentCount = attached.get(request.id) ?? 0;
    const returnedMinor = returned.get(request.id) ?? 0n;
    const rights = rightsOf(ctx, facts, userId);
    return PaymentRequest.parse({
      ...request,
      ...rights,
      attachmentCount,
      returnedMinor,
      about: abouts.get(request.id) ?? null,
      person: person ?? null,
    });
  });
}

/** The request's amounts and texts for one side, and what that side can do. */
function rightsOf(
  ctx: ServiceContext<"seal">,
  request: RequestRow & { readonly heldMinor: bigint },
  userId: string,
) {
  const now = ctx.clock.now();
  const isOwn = request.fromUserId === userId;
  const isLive = isRequestOpen(request.state) && request.expiresAt > now;
  const state =
    isRequestOpen(request.state) && !isLive && request.heldMinor === 0n ? "expired" : request.state;
  const openMinor = isLive ? openMinorOf(request) : 0n;
  const canClose = isLive && whyNotClosable(request) === null;
  // Nobody is known who could be reminded of a shared link.
  const nextAt = isOwn && isLive && request.linkKind !== "shared" ? nextReminderAt(request, now) : null;
  const { fromUserId, addressSealed } = request;
  return {
    address:
      isOwn && addressSealed ? openEmail(ctx, { userId: fromUserId, emailSealed: addressSealed }) : null,
    isOwn,
    state,
    status: state,
    openMinor,
    note: request.note ?? "",
    heldMinor: request.heldMinor,
    declineReason: request.declineReason ?? "",
    reminders: isOwn ? request.reminders : 0,
    canPay: !isOwn && openMinor > 0n,
    canDecline: !isOwn && canClose,
    canCancel: isOwn && canClose,
    canRemind: isOwn && isReminderDue(request, now),
    canRemindAt: nextAt,
  };
}
