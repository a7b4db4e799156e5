import type { RequestLinkKind } from "@evenly/contract/requests/rules";
import type { Tx } from "@evenly/db";
import { findOwnerOfAddress } from "@evenly/db/requests/link-queries";
import { findAudience, findReach, type NewRequest } from "@evenly/db/requests/queries";
import { isRequestDelivered } from "@evenly/domain/requests/index";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";
import { digest, linkTokenFor } from "../shared/secrets.ts";

/** Token of a request's pay link. It is derived from the request's id; the database stores only its digest. */
export function tokenOf({ config }: Pick<ServiceContext, "config">, paymentRequestId: string): string {
  return linkTokenFor(config.tokenPepper, "pay_request", paymentRequestId);
}

/** Columns of a request that is reached by a link. */
export function linkFieldsOf(
  ctx: Pick<ServiceContext, "config">,
  paymentRequestId: string,
  linkKind: RequestLinkKind,
) {
  return { linkKind, tokenHash: digest(tokenOf(ctx, paymentRequestId)) };
}

type Asking = {
  readonly fromUserId: string;
  readonly toUserId: string | null;
  readonly address: { readonly addressLookup: string } | null;
};

/** Whether a request reaches the person asked, or the account that has verified the address asked. */
export async function loadReach(
  tx: Tx,
  { fromUserId, toUserId, address }: Asking,
): Promise<{ readonly isDelivered: boolean; readonly isMuted: boolean }> {
  const askedId = toUserId ?? (address && (await findOwnerOfAddress(tx, address.addressLookup)));
  if (askedId === null) return { isDelivered: true, isMuted: false };
  const reach = await findReach(tx, { fromUserId, toUserId: askedId });
  const isDelivered = isRequestDelivered(await findAudience(tx, askedId), reach);
  return { isDelivered, isMuted: reach.isMuted };
}

type Mailed = Pick<NewRequest, "id" | "fromUserId" | "addressSealed" | "currency" | "note" | "expiresAt"> & {
  readonly amountMinor: bigint;
};

/** Mails the link of a request to its address; a request without one is left alone. */
export async function mailLink(
  ctx: ServiceContext,
  tx: Tx,
  { id, fromUserId, addressSealed, amountMinor, currency, note, expiresAt }: Mailed,
  requesterName: string,
): Promise<void> {
  if (!addressSealed) return;
  await recordEvent(ctx, tx, "request.link_mailed", {
    paymentRequestId: id,
    fromUserId,
    addressSealed,
    requesterName,
    currency,
    note: note ?? null,
    amountMinor: String(amountMinor),
    expiresAt: expiresAt.toISOString(),
  });
}
