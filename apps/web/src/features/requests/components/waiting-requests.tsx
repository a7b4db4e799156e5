import { IconTile, Money, Row, RowList } from "@evenly/ui";
import { CircleAlert, Clock } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { RefusedEdits, useEdits, WaitingEdits } from "../../offline/index.ts";

/** Requests that are only on this device, with the reason where one was refused. */
export function WaitingRequests() {
  const t = useTranslations("requests.queued");
  const format = useFormatter();
  const queued = useEdits().flatMap(({ edit, key, refusal }) =>
    edit.kind === "newRequest" ? [{ key, edit, isRefused: refusal !== null }] : [],
  );
  if (queued.length === 0) return null;
  return (
    <RowList className="mb-6 border-b border-line">
      {queued.flatMap(({ key, edit: { id, names, input }, isRefused }) => [
        <Row
          key={key}
          lead={<IconTile>{isRefused ? <CircleAlert size={20} /> : <Clock size={20} />}</IconTile>}
          title={input.note === "" ? format.list(names) : input.note}
          meta={t(isRefused ? "refused" : "waiting")}
          amount={
            <Money
              amountMinor={input.people.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)}
              currency={input.currency}
              tone="muted"
            />
          }
        />,
        <li key={`${key}-actions`} className="border-t-0! empty:hidden">
          <WaitingEdits item={id} className="mb-3" />
          <RefusedEdits item={id} className="mb-3" />
        </li>,
      ])}
    </RowList>
  );
}
