import { createHmac } from "node:crypto";

/** The header `Stripe-Signature`: HMAC-SHA256 of "time.body" under the whole secret text, hex. */
export function signBody(body: string, secret: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}
