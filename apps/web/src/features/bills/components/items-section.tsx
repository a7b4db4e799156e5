import { BILL_LINE_TITLE_MAX, BILL_LINES_MAX } from "@evenly/contract/bills/rules";
import { Button, FieldProblem, TextField } from "@evenly/ui";
import { Plus, TicketPercent, X } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { type ItemDraft, isStartOfAmount, newBillItem, newBillVoucher, sharersOf } from "../bill-draft.ts";
import type { BillForm } from "../use-bill-form.ts";

type ItemsProps = { readonly form: BillForm };

/** The items of a bill, who had each, tax and tip. */
export function ItemsSection({ form }: ItemsProps) {
  const t = useTranslations("bills.form");
  const problemOf = useNumberProblem();
  const { draft, change, currency } = form;
  const { items } = draft;
  return (
    <div className="mt-3">
      <ul className="divide-y divide-line">
        {items.map((item, place) => (
          <ItemRow key={item.id} form={form} item={item} number={place + 1} />
        ))}
      </ul>
      {items.length < BILL_LINES_MAX && (
        <div className="-ml-3 flex flex-wrap">
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => change({ items: [...items, newBillItem()] })}
          >
            {t("addItem")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            icon={<TicketPercent size={16} aria-hidden="true" />}
            onClick={() => change({ items: [...items, newBillVoucher(t("voucher"))] })}
          >
            {t("addVoucher")}
          </Button>
        </div>
      )}
      <div className="mt-2 grid grid-cols-2 gap-3">
        {(["tax", "tip"] as const).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            className="numeric"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={draft[name]}
            error={problemOf.amount(draft[name], currency)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}

type ItemRowProps = ItemsProps & { readonly item: ItemDraft; readonly number: number };

function ItemRow({ form, item, number }: ItemRowProps) {
  const t = useTranslations("bills.form");
  const { draft, change, currency } = form;
  const problemId = useId();
  const problemOf = useNumberProblem();
  const problem = isStartOfAmount(item.amount) ? undefined : problemOf.amount(item.amount, currency, true);
  const edit = (changes: Partial<ItemDraft>) =>
    change({ items: draft.items.map((each) => (each.id === item.id ? { ...each, ...changes } : each)) });
  const remove = () => change({ items: draft.items.filter(({ id }) => id !== item.id) });
  return (
    <li className="py-3">
      <div className="flex items-end gap-2">
        <TextField
          label={t("itemTitle")}
          aria-label={t("item", { number })}
          fieldClassName="min-w-0 flex-1"
          maxLength={BILL_LINE_TITLE_MAX}
          autoComplete="off"
          value={item.title}
          onChange={(event) => edit({ title: event.target.value })}
        />
        <TextField
          label={t("itemAmount")}
          aria-label={t("itemAmountOf", { number })}
          fieldClassName="w-24 shrink-0"
          className="numeric text-right"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={item.amount}
          problemId={problem && problemId}
          onChange={(event) => edit({ amount: event.target.value })}
        />
        {draft.items.length > 1 && (
          <button
            type="button"
            aria-label={t("removeItem", { number })}
            className="flex size-12 shrink-0 items-center justify-center rounded-control hover:bg-surface-2"
            onClick={remove}
          >
            <X size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {problem && (
        <FieldProblem id={problemId} className="justify-end">
          {problem}
        </FieldProblem>
      )}
      <Sharers form={form} item={item} onPick={(userIds) => edit({ userIds })} />
    </li>
  );
}

type SharersProps = ItemsProps & {
  readonly item: ItemDraft;
  readonly onPick: (userIds: readonly string[]) => void;
};

function Sharers({ form, item, onPick }: SharersProps) {
  const t = useTranslations("bills.form");
  const { userIds, nameOf } = form;
  const sharers = sharersOf(item, userIds);
  if (userIds.length === 0) return null;
  const toggle = (userId: string) =>
    onPick(sharers.includes(userId) ? sharers.filter((each) => each !== userId) : [...sharers, userId]);
  return (
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="mb-1 text-small text-text-2">{t("itemPeople")}</legend>
      {userIds.map((userId) => (
        <label
          key={userId}
          className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-control bg-surface-2 px-3 text-label has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-focus lg:min-h-[34px]"
        >
          <input
            type="checkbox"
            checked={sharers.includes(userId)}
            className="size-4 shrink-0 accent-accent"
            onChange={() => toggle(userId)}
          />
          <span className="min-w-0 wrap-anywhere">{firstNameOf(nameOf(userId))}</span>
        </label>
      ))}
    </fieldset>
  );
}
