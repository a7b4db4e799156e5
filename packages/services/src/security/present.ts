import {
  EventFacts,
  type SecurityAlert,
  type SecurityEvent,
  SecurityEventId,
  SecurityEventKind,
} from "@evenly/contract/security/schemas";
import type { AlertWithEvent } from "@evenly/db/security/alert-queries";
import type { EventWithAlert } from "@evenly/db/security/event-queries";

/** Maps an event for its owner. */
export function presentEvent({ event, alert }: Omit<EventWithAlert, "at">): SecurityEvent {
  const { domain, type, severity, detail, ipAddress, occurredAt } = event;
  return {
    id: SecurityEventId.parse(event.id),
    domain,
    type,
    kind: SecurityEventKind.parse(event.kind),
    severity,
    detail,
    ipAddress,
    place: event.country === null ? null : { country: event.country, city: event.city },
    device:
      event.deviceKind === null ? null : { kind: event.deviceKind, browser: event.browser, os: event.os },
    facts: presentFacts(event.facts),
    isAlert: alert !== null,
    isResolved: alert === null || alert.resolvedAt !== null,
    occurredAt,
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
  return {
    id: SecurityEventId.parse(alert.id),
    type,
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
    event: presentEvent({ event, alert }),
  };
}
