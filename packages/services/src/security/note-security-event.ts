import type { Tx } from "@evenly/db";
import { insertSecurityAlert } from "@evenly/db/security/alert-queries";
import { insertSecurityEvent } from "@evenly/db/security/event-queries";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";
import { projectEvent, type RuledEvent } from "./event-rules.ts";
import { loadChoices } from "./load.ts";

/**
 * Stores an outbox event as a security event, and raises its alert. Both have the event's id, so that a repeat changes nothing.
 * A user who turned alerts off gets those of high and critical events only; one who turned places off has none stored.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function noteSecurityEvent(
  ctx: ServiceContext<"geo">,
  tx: Tx,
  event: RuledEvent,
): Promise<void> {
  const projected = projectEvent(event);
  if (projected === null) return;
  const { userId, domain = "account", type, kind, severity, alert, detail, facts, origin } = projected;
  const choices = await loadChoices(tx, userId);
  const place = origin && choices.locationTracking ? ctx.geo.placeOf(origin.ipAddress) : null;
  const coordinates = place && origin ? ctx.geo.coordinatesOf(origin.ipAddress) : null;
  const now = ctx.clock.now();
  const isNew = await insertSecurityEvent(tx, {
    id: event.id,
    userId,
    domain,
    type,
    kind,
    severity,
    detail,
    ipAddress: origin && origin.ipAddress !== "" ? origin.ipAddress : null,
    country: place?.country ?? null,
    city: place?.city ?? null,
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
    deviceKind: origin?.deviceKind ?? null,
    browser: origin?.browser ?? null,
    os: origin?.os ?? null,
    facts,
    occurredAt: origin ? new Date(origin.at) : now,
  });
  const isTold = choices.securityAlerts || severity === "high" || severity === "critical";
  if (!isNew || alert === undefined || !isTold) return;
  await insertSecurityAlert(tx, { id: event.id, userId, type: alert, createdAt: now });
  await recordEvent(ctx, tx, "security_alert.raised", { userId, alertId: event.id, kind, severity });
}
