import type { PushKey } from "@evenly/contract/notifications/push";
import type { ServiceContext } from "../context.ts";

/** Gives the key that browsers subscribe with; it is no secret. */
export async function getPushKey(ctx: ServiceContext): Promise<PushKey> {
  return { publicKey: ctx.config.pushPublicKey };
}
