import { BILL_ITEMS_MAX } from "@evenly/contract/expenses/rules";
import type { Group } from "@evenly/contract/groups/schemas";
import { totalOfBill } from "@evenly/domain/groups/bill-sums";
import { Button, FactList } from "@evenly/ui";
import { Plus, TicketPercent } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useMemberNames } from "../../groups/index.ts";
import {
  billOf,
  type ExtraDraft,
  type ItemDraft,
  type ItemsDraft,
  newItem,
  newVoucher,
  withNewItem,
} from "../items-draft.ts";
import { splitCurrencyOf } from "../split-draft.ts";
import { typedAmount } from "../typed-amounts.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useMinorText } from "../use-minor-text.ts";
import { BillExtra } from "./bill-extra.tsx";
import { ItemRow } from "./item-row.tsx";

type ItemsProps = { readonly group: Group; readonly form: ExpenseForm };

/** The items of a bill with who shares each, tax and tip, and their sum. */
export function ItemsSection({ group, form }: ItemsProps) {
  const t = useTranslations("expenses.bill");
  const { draft, locale } = form;
  const { items } = draft;
  const currency = splitCurrencyOf(draft);
  const people = usePeople(group, items);
  const { list, add, addVoucher, changeItems, changeRow, removeRow } = useItemChanges(form, t("voucher"));
  const lastId = items.rows.at(-1)?.id;
  const setExtra = (name: "tax" | "tip", extra: ExtraDraft) =>
    changeItems((before) => ({ ...before, [name]: extra }));
  return (
    <div className="mt-3">
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {items.rows.map((row, place) => (
          <ItemRow
            key={row.id}
            {...{ row, people, currency, locale }}
            number={place + 1}
            isLast={row.id === lastId}
            onChange={changeRow}
            onRemove={removeRow}
            onAdd={add}
          />
        ))}
      </ul>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={items.rows.length >= BILL_ITEMS_MAX}
          onClick={add}
        >
          {t("add")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          icon={<TicketPercent size={16} aria-hidden="true" />}
          disabled={items.rows.length >= BILL_ITEMS_MAX}
          onClick={addVoucher}
        >
          {t("addVoucher")}
        </Button>
      </div>
      {items.rows.length >= BILL_ITEMS_MAX && (
        <p className="text-small text-text-2">{t("full", { max: BILL_ITEMS_MAX })}</p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {(["tax", "tip"] as const).map((name) => (
          <BillExtra
            key={name}
            label={t(name)}
            extra={items[name]}
            {...{ currency, locale }}
            onChange={(extra) => setExtra(name, extra)}
          />
        ))}
      </div>
      <BillSum form={form} />
    </div>
  );
}

/** Changes of the typed bill; they keep their identity, so that only the changed row is drawn again. */
function useItemChanges({ draft, change }: ExpenseForm, voucherTitle: string) {
  const { parts } = draft;
  const changeItems = useCallback(
    (next: (before: ItemsDraft) => ItemsDraft) =>
      change((before) => ({ splitFrom: "own", items: next(before.items) })),
    [change],
  );
  const { list, focus } = useItemFocus();
  const addItem = useCallback(
    (item: ItemDraft, field: "title" | "amount") => {
      changeItems((before) => withNewItem(before, item));
      focus({ id: item.id, field });
    },
    [changeItems, focus],
  );
  const add = useCallback(() => addItem(newItem([...parts.keys()]), "title"), [parts, addItem]);
  const addVoucher = () => addItem(newVoucher(voucherTitle, [...parts.keys()]), "amount");
  const changeRow = useCallback(
    (id: string, changes: Partial<ItemDraft>) =>
      changeItems((before) => ({
        ...before,
        rows: before.rows.map((row) => (row.id === id ? { ...row, ...changes } : row)),
      })),
    [changeItems],
  );
  const removeRow = useCallback(
    (id: string) =>
      changeItems((before) => ({ ...before, rows: before.rows.filter((row) => row.id !== id) })),
    [changeItems],
  );
  return { list, add, addVoucher, changeItems, changeRow, removeRow };
}

/** What the items come to, and one press that makes it the amount of the expense. */
function BillSum({ form }: Pick<ItemsProps, "form">) {
  const t = useTranslations("expenses.bill");
  const { draft, change, locale, outlook, originalMinor } = form;
  const { conversion } = draft;
  const currency = splitCurrencyOf(draft);
  const textOf = useMinorText(currency);
  const bill = billOf(draft.items, currency, locale);
  const isInOriginal = conversion !== null && draft.isInOriginal;
  const isTyped = conversion === null || isInOriginal || conversion.source === "amounts";
  const takeSum = (amount: string) =>
    change(isInOriginal ? { conversion: { ...conversion, amount } } : { amount });
  const totalMinor = bill === null ? 0n : totalOfBill(bill);
  if (bill === null || totalMinor <= 0n) return null;
  const extras = [
    { id: "tax", minor: bill.taxMinor },
    { id: "tip", minor: bill.tipMinor },
  ] as const;
  return (
    <div aria-live="polite">
      <FactList
        className="numeric mt-2"
        facts={[
          ...extras.flatMap(({ id, minor }) =>
            minor === 0n ? [] : [{ id, label: t(id), value: textOf(minor) }],
          ),
          {
            id: "sum",
            label: t("sum"),
            value: <strong className="font-semibold">{textOf(totalMinor)}</strong>,
          },
        ]}
      />
      {isTyped && totalMinor !== (isInOriginal ? originalMinor : outlook.totalMinor) && (
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          onClick={() => takeSum(typedAmount(totalMinor, currency, locale))}
        >
          {t("takeSum", { amount: textOf(totalMinor) })}
        </Button>
      )}
    </div>
  );
}

/** Active members, and those who share an item already, with their names. */
function usePeople(group: Group, items: ItemsDraft) {
  const nameOf = useMemberNames(group);
  const key = group.members
    .filter(({ id, isActive }) => isActive || items.rows.some(({ memberIds }) => memberIds.includes(id)))
    .map(({ id }) => `${id} ${nameOf(id)}`)
    .join("\n");
  // Rows compare the list by identity; it is a new one only when somebody's name or membership changes.
  return useMemo(
    () =>
      key.split("\n").map((line) => {
        const [id = "", ...words] = line.split(" ");
        return { id: id as Group["ownMemberId"], name: words.join(" ") };
      }),
    [key],
  );
}

/** Moves the focus to the name or the amount of an item once it is shown. */
function useItemFocus() {
  const list = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<{ readonly id: string; readonly field: "title" | "amount" } | null>(
    null,
  );
  useEffect(() => {
    if (wanted === null) return;
    const place = wanted.field === "title" ? "data-item" : "data-amount";
    list.current?.querySelector<HTMLInputElement>(`[${place}="${wanted.id}"]`)?.focus();
    setWanted(null);
  }, [wanted]);
  return { list, focus: setWanted };
}
