import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { RequestRow } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

type ToldRequest = Pick<
  RequestRow,
  "id" | "fromUserId" | "toUserId" | "isDelivered" | "state" | "amountMinor" | "currency" | "note"
>;

/**
 * Writes the event by which the screens of both sides refresh a request, and which notifies the requester of its end.
 *
 * @unaudited part of verbs that write the row
 */
export async function tellRequest(ctx: ServiceContext, tx: Tx, request: ToldRequest): Promise<void> {
  const {
    id: paymentRequestId,
    fromUserId,
    toUserId,
    isDelivered,
    state,
    amountMinor,
    currency,
    note,
  } = request;
  await recordEvent(ctx, tx, "request.changed", {
    paymentRequestId,
    fromUserId,
    toUserId,
    isDelivered,
    state,
    currency,
    note,
    amountMinor: String(amountMinor),
    personName: toUserId === null ? "" : await nameOf(tx, toUserId),
  });
}

/** Full name of a user. */
export async function nameOf(tx: Tx, userId: string): Promise<string> {
  const user = await findUserById(tx, userId);
  return user === null ? "" : `${user.firstName} ${user.lastName}`;
}
