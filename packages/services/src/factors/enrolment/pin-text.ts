import { createHmac } from "node:crypto";
import type { ServiceContext } from "../../context.ts";

/** A PIN is hashed with the deployment's key first: without the key, a stolen hash cannot be searched. */
export function keyedPin({ config }: ServiceContext, userId: string, pin: string): string {
  return createHmac("sha256", config.tokenPepper).update(`pin|${userId}|${pin}`).digest("base64url");
}
