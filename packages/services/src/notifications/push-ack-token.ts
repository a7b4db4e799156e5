import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Token in a push with which its service worker acknowledges it: the delivery's id and a keyed hash of it. It grants nothing
 * else.
 */
export function pushAckTokenFor(pepper: string, deliveryId: string): string {
  return `${deliveryId}.${macOf(pepper, deliveryId)}`;
}

/** Delivery id of a valid token, or null. */
export function readPushAckToken(pepper: string, token: string): string | null {
  const [deliveryId = "", mac = "", ...more] = token.split(".");
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(pepper, deliveryId))];
  const isOurs = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? deliveryId : null;
}

function macOf(pepper: string, deliveryId: string): string {
  return createHmac("sha256", pepper).update(`push-ack|${deliveryId}`).digest("base64url");
}
