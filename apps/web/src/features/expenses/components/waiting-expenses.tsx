import type { Group } from "@evenly/contract/groups/schemas";
import { IconTile, Money, Row, RowList } from "@evenly/ui";
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Edit, RefusedEdits, useEdits, WaitingEdits } from "../../offline/index.ts";
import { CategoryIcon } from "../../payments/index.ts";

type NewExpense = Extract<Edit, { kind: "newExpense" }>;

/** A group's expenses that are only on this device, with the reason where one was refused. */
export function WaitingExpenses({ group }: { readonly group: Pick<Group, "id"> }) {
  const queued = useEdits().flatMap(({ edit, key, refusal }) =>
    edit.kind === "newExpense" && edit.input.groupId === group.id
      ? [{ key, edit, isRefused: refusal !== null }]
      : [],
  );
  if (queued.length === 0) return null;
  return (
    <RowList className="mt-2 border-b border-line">
      {queued.map(({ key, ...each }) => (
        <WaitingRow key={key} {...each} />
      ))}
    </RowList>
  );
}

function WaitingRow({ edit, isRefused }: { readonly edit: NewExpense; readonly isRefused: boolean }) {
  const t = useTranslations("quickEntry.queued");
  const moneyBack = useTranslations("expenses.back");
  const { title, category, amountMinor, currency } = edit.input;
  const isBack = amountMinor < 0n;
  return (
    <>
      <Row
        lead={
          <IconTile>
            {isRefused ? <CircleAlert size={20} strokeWidth={1.75} /> : <CategoryIcon category={category} />}
          </IconTile>
        }
        title={title}
        meta={t(isRefused ? "refused" : "waiting")}
        amount={<Money amountMinor={isBack ? -amountMinor : amountMinor} currency={currency} tone="muted" />}
        amountMeta={isBack && moneyBack("chip")}
      />
      <li className="border-t-0! empty:hidden">
        <WaitingEdits item={edit.id} className="mb-3" />
        <RefusedEdits item={edit.id} className="mb-3" />
      </li>
    </>
  );
}
