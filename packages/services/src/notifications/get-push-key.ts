import type { PushKey } from "@evenly/contract/notifications/push";
import type { Parts } from "../context.ts";

/** Returns the public key that browsers subscribe with; it is not secret. */
export async function getPushKey(ctx: Pick<Parts, "channels">): Promise<PushKey> {
  return { publicKey: ctx.channels.pushPublicKey };
}
