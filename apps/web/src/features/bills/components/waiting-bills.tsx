import { IconTile, Money, Row, RowList } from "@evenly/ui";
import { CircleAlert, Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { RefusedEdits, useEdits, WaitingEdits } from "../../offline/index.ts";

/** Split bills that are only on this device, with the reason where one was refused. */
export function WaitingBills() {
  const t = useTranslations("bills.queued");
  const queued = useEdits().flatMap(({ edit, key, refusal }) =>
    edit.kind === "newBill" ? [{ key, edit, isRefused: refusal !== null }] : [],
  );
  if (queued.length === 0) return null;
  return (
    <RowList className="mb-6 border-b border-line">
      {queued.flatMap(({ key, edit, isRefused }) => [
        <Row
          key={key}
          lead={<IconTile>{isRefused ? <CircleAlert size={20} /> : <Clock size={20} />}</IconTile>}
          title={edit.input.title}
          meta={t(isRefused ? "refused" : "waiting")}
          amount={<Money amountMinor={edit.input.totalMinor} currency={edit.input.currency} tone="muted" />}
        />,
        <li key={`${key}-actions`} className="border-t-0! empty:hidden">
          <WaitingEdits item={edit.id} className="mb-3" />
          <RefusedEdits item={edit.id} className="mb-3" />
        </li>,
      ])}
    </RowList>
  );
}
