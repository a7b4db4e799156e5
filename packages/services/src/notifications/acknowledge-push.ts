import { refuse } from "@evenly/contract";
import type { Acknowledged } from "@evenly/contract/notifications/centre";
import type { AcknowledgePushInput } from "@evenly/contract/notifications/push";
import { markPushShown } from "@evenly/db/notifications/acknowledge-queries";
import type { ServiceContext } from "../context.ts";
import { readPushAckToken } from "./push-ack-token.ts";

/**
 * Records that a service worker has shown a push, by the token in the push; idempotent.
 *
 * @throws {TOKEN_INVALID} the token was not issued by this deployment.
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export async function acknowledgePush(
  ctx: ServiceContext,
  input: AcknowledgePushInput,
): Promise<Acknowledged> {
  const deliveryId = readPushAckToken(ctx.config.tokenPepper, input.token);
  if (deliveryId === null) return refuse("TOKEN_INVALID");
  return { acknowledged: await markPushShown(ctx.db, { deliveryId, at: ctx.clock.now() }) };
}
