import { ITEM_TITLE_MAX } from "@evenly/contract/expenses/rules";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextField } from "@evenly/ui";
import { clsx } from "clsx";
import { ChevronDown, Users, X } from "lucide-react";
import { type KeyboardEvent, memo, useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { type ItemDraft, isItemRight, isStartOfAmount } from "../items-draft.ts";

type MemberId = Group["ownMemberId"];
type Person = { readonly id: MemberId; readonly name: string };
type ItemRowProps = {
  readonly row: ItemDraft;
  readonly people: readonly Person[];
  readonly currency: string;
  readonly locale: string;
  /** Place on the bill, from 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly onChange: (id: string, changes: Partial<ItemDraft>) => void;
  readonly onRemove: (id: string) => void;
  readonly onAdd: () => void;
};

/** One item of a bill: name, amount and who shares it. Enter moves on; in the last item it adds one. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, people, currency, locale, number, isLast, onChange, onRemove, onAdd } = props;
  const t = useTranslations("expenses.bill");
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const problemOf = useNumberProblem();
  const { id, title, amount, memberIds } = row;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isLast) return onAdd();
    const next = event.currentTarget.closest("li")?.nextElementSibling;
    next?.querySelector<HTMLInputElement>("[data-item]")?.focus();
  };
  return (
    <li className="py-2.5">
      <div className="grid grid-cols-[1fr_auto] gap-2 sm:grid-cols-[1fr_7rem_auto]">
        <TextField
          label={t("name", { number })}
          isLabelHidden
          data-item={id}
          fieldClassName="max-sm:col-span-2"
          placeholder={t("namePlaceholder")}
          autoComplete="off"
          enterKeyHint={isLast ? "done" : "next"}
          maxLength={ITEM_TITLE_MAX}
          value={title}
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(id, { title: event.target.value })}
        />
        <TextField
          label={t("amount", { number })}
          isLabelHidden
          data-amount={id}
          className="numeric text-right"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={amount}
          error={
            isItemRight(amount, currency, locale) || isStartOfAmount(amount)
              ? undefined
              : (problemOf.amount(amount, currency, true) ?? t("amountWrong"))
          }
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(id, { amount: event.target.value })}
        />
        <Button
          variant="quiet"
          className="self-start px-3"
          aria-label={t("remove", { name: title.trim() || t("item", { number }) })}
          onClick={() => onRemove(id)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      <Sharers {...{ people, memberIds, isOpen, panelId }} onToggle={() => setIsOpen(!isOpen)} />
      {isOpen && (
        <People
          {...{ people, memberIds, panelId }}
          label={t("who", { name: title.trim() || t("item", { number }) })}
          onChange={(next) => onChange(id, { memberIds: next })}
        />
      )}
    </li>
  );
});

type SharersProps = {
  readonly people: readonly Person[];
  readonly memberIds: readonly MemberId[];
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** Says who shares an item; a press opens the choice. */
function Sharers({ people, memberIds, panelId, isOpen, onToggle }: SharersProps) {
  const t = useTranslations("expenses.bill");
  const format = useFormatter();
  const names = people.filter(({ id }) => memberIds.includes(id)).map(({ name }) => name);
  const text =
    names.length === 0 ? t("nobody") : names.length === people.length ? t("everyone") : format.list(names);
  return (
    <Button
      variant="quiet"
      size="small"
      className={clsx("-ml-3 max-lg:min-h-11", names.length === 0 && "text-negative-text")}
      aria-expanded={isOpen}
      aria-controls={panelId}
      icon={<Users size={16} aria-hidden="true" className="shrink-0" />}
      onClick={onToggle}
    >
      <span className="text-left wrap-anywhere">{text}</span>
      <ChevronDown size={14} aria-hidden="true" className={clsx("shrink-0", isOpen && "rotate-180")} />
    </Button>
  );
}

type PeopleProps = Pick<SharersProps, "people" | "memberIds" | "panelId"> & {
  readonly label: string;
  readonly onChange: (memberIds: readonly MemberId[]) => void;
};

function People({ people, memberIds, panelId, label, onChange }: PeopleProps) {
  const t = useTranslations("expenses.bill");
  const all = people.map(({ id }) => id);
  const toggle = (id: MemberId) =>
    onChange(all.filter((each) => (each === id ? !memberIds.includes(id) : memberIds.includes(each))));
  return (
    <fieldset id={panelId} className="flex flex-wrap gap-2 pb-1">
      <legend className="sr-only">{label}</legend>
      {people.map(({ id, name }) => (
        <label
          key={id}
          className="flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-small border border-line-strong px-3 text-label has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text lg:min-h-[34px]"
        >
          <input
            type="checkbox"
            checked={memberIds.includes(id)}
            onChange={() => toggle(id)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </label>
      ))}
      <Button
        variant="quiet"
        size="small"
        className="max-lg:min-h-11"
        onClick={() => onChange(memberIds.length === all.length ? [] : all)}
      >
        {t(memberIds.length === all.length ? "pickNobody" : "pickEveryone")}
      </Button>
    </fieldset>
  );
}
