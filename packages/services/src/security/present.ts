import {
  EventFacts,
  type SecurityAlert,
  type SecurityEvent,
  SecurityEventId,
  SecurityEventKind,
} from "@evenly/contract/security/schemas";
import { eventMessages, eventTitles } from "@evenly/contract/security/texts";
import type { AlertWithEvent } from "@evenly/db/security/alert-queries";
import type { EventWithAlert } from "@evenly/db/security/event-queries";

/** Maps an event for its owner. */
export function presentEvent({ event, alert }: Omit<EventWithAlert, "at">): SecurityEvent {
  const { domain, type, severity, detail, ipAddress, occurredAt } = event;
  const kind = SecurityEventKind.parse(event.kind);
  const payment = event.facts?.of === "payment" ? event.facts : null;
  return {
    id: SecurityEventId.parse(event.id),
    domain,
    type,
    kind,
    severity,
    description: eventMessages[kind],
    detail,
    ipAddress,
    place: placeOf(event),
    device:
      event.deviceKind === null ? null : { kind: event.deviceKind, browser: event.browser, os: event.os },
    deviceInfo: [event.browser, event.os].filter(Boolean).join(" on ") || null,
    userAgent: payment?.userAgent ?? null,
    transactionId: payment?.transactionId ?? null,
    facts: presentFacts(event.facts),
    isAlert: alert !== null,
    isResolved: alert === null || alert.resolvedAt !== null,
    occurredAt,
  };
}

function placeOf({ country, city, latitude, longitude }: EventWithAlert["event"]): SecurityEvent["place"] {
  if (country === null) return null;
  return {
    country,
    city,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

/** Without the reasons of a block, which are shown with its appeal. */
function presentFacts(facts: EventWithAlert["event"]["facts"]): SecurityEvent["facts"] {
  return facts === null
    ? null
    : EventFacts.parse(facts.of === "look" ? facts : { ...facts, amountMinor: BigInt(facts.amountMinor) });
}

/** Maps an alert for its owner. */
export function presentAlert({ event, alert }: Omit<AlertWithEvent, "at">): SecurityAlert {
  const { type, resolution, resolutionText, resolvedAt, caseId, createdAt } = alert;
  const presented = presentEvent({ event, alert });
  return {
    id: SecurityEventId.parse(alert.id),
    type,
    title: eventTitles[presented.kind],
    message: presented.description,
    severity: event.severity,
    isRead: alert.readAt !== null,
    isResolved: resolvedAt !== null,
    resolution,
    resolutionText,
    actionRequired: resolvedAt === null,
    actionUrl: `/security/alerts/${alert.id}`,
    resolvedAt,
    caseId,
    createdAt,
    event: presented,
  };
}
