import { SAMPLE_ALERT_ID } from "@evenly/contract/notifications/presets";
import type { Tx } from "@evenly/db";
import { insertSecurityAlert } from "@evenly/db/security/alert-queries";
import { insertSecurityEvent } from "@evenly/db/security/event-queries";

const HOUR_MS = 3_600_000;

/** Gives a demo person an open alert of a sign-in from abroad, so that the security page has something to answer. Idempotent. */
export async function giveAlert(tx: Tx, userId: string, now: Date): Promise<void> {
  const occurredAt = new Date(now.getTime() - 20 * HOUR_MS);
  const isNew = await insertSecurityEvent(tx, {
    id: SAMPLE_ALERT_ID,
    userId,
    domain: "account",
    type: "login",
    kind: "new_device",
    severity: "high",
    detail: null,
    // An address of the documentation range.
    ipAddress: "203.0.113.7",
    country: "FR",
    city: "Lyon",
    deviceKind: "desktop",
    browser: "Firefox 152",
    os: "Linux",
    occurredAt,
  });
  if (!isNew) return;
  await insertSecurityAlert(tx, { id: SAMPLE_ALERT_ID, userId, type: "new_device", createdAt: occurredAt });
}
