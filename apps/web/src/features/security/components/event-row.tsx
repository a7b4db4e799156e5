import type { SecurityEvent, Severity } from "@evenly/contract/security/schemas";
import { Row } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { useAgo, useEventTexts } from "../use-event-texts.ts";

const dots: Record<Severity, string> = {
  low: "bg-text-3",
  medium: "bg-warning",
  high: "bg-negative",
  critical: "bg-negative",
};
const words: Record<Severity, string> = {
  low: "text-text-3",
  medium: "text-warning-text",
  high: "text-negative-text",
  critical: "font-semibold text-negative-text",
};

/** One security event; opens its page. */
export function EventRow({ event }: { readonly event: SecurityEvent }) {
  const texts = useEventTexts();
  const ago = useAgo();
  return (
    <Row
      lead={
        <span aria-hidden="true" className={clsx("size-2 shrink-0 rounded-full", dots[event.severity])} />
      }
      title={texts.titleOf(event.kind)}
      meta={texts.aboutOf(event)}
      amount={<SeverityWord severity={event.severity} />}
      amountMeta={ago(event.occurredAt)}
      wrap={(content, className) => (
        <Link to="/security/incidents/$eventId" params={{ eventId: event.id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}

/** A severity as a coloured word. */
export function SeverityWord({ severity }: { readonly severity: Severity }) {
  const t = useTranslations("security.severities");
  return <span className={clsx("text-small", words[severity])}>{t(severity)}</span>;
}
