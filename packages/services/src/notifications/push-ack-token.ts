import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The single-purpose token that a push carries, by which its service worker tells that it arrived: the delivery's id and a
 * keyed hash of it. It says nothing else and is good for nothing else.
 */
export function pushAckTokenFor(pepper: string, deliveryId: string): string {
  return `${deliveryId}.${macOf(pepper, deliveryId)}`;
}

/** The delivery that a token is of, or null for what is no token of ours. */
export function readPushAckToken(pepper: string, token: string): string | null {
  const [deliveryId = "", mac = "", ...more] = token.split(".");
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(pepper, deliveryId))];
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? deliveryId : null;
}

function macOf(pepper: string, deliveryId: string): string {
  return createHmac("sha256", pepper).update(`push-ack|${deliveryId}`).digest("base64url");
}
