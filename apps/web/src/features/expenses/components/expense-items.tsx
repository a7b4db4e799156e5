import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Money, Section } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { useMemberNames } from "../../groups/index.ts";
import { mirrorFields } from "../mirror-fields.ts";
import { currencyOfSplit } from "../split-draft.ts";

type ItemsProps = { readonly group: Group; readonly expense: ExpenseDetail };

/** The items of a bill with who shares each, tax and tip; nothing for other splits. */
export function ExpenseItems({ group, expense }: ItemsProps) {
  const t = useTranslations("expenses.bill");
  const format = useFormatter();
  const nameOf = useMemberNames(group);
  const bill = expense.amountMinor < 0n ? mirrorFields(expense) : expense;
  const { split } = bill;
  const currency = currencyOfSplit(bill);
  if (split.method !== "itemised") return null;
  const activeCount = group.members.filter(({ isActive }) => isActive).length;
  const sharersOf = (memberIds: readonly string[]) =>
    memberIds.length > 1 && memberIds.length === activeCount
      ? t("everyone")
      : format.list(memberIds.map(nameOf));
  const extras = [
    { id: "tax", amountMinor: split.taxMinor },
    { id: "tip", amountMinor: split.tipMinor },
  ] as const;
  return (
    <Section title={t("items")}>
      <ul className="mt-1 divide-y divide-line">
        {split.items.map(({ title, amountMinor, memberIds }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity, and their order does not change
          <li key={place} className="flex min-h-14 items-center gap-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{title ?? t("item", { number: place + 1 })}</span>
              <span className="block text-small text-text-2">{sharersOf(memberIds)}</span>
            </span>
            <Money amountMinor={amountMinor} currency={currency} />
          </li>
        ))}
        {extras.map(
          ({ id, amountMinor }) =>
            amountMinor > 0n && (
              <li key={id} className="flex min-h-11 items-center gap-3 py-2 text-text-2">
                <span className="min-w-0 flex-1">{t(id)}</span>
                <Money amountMinor={amountMinor} currency={currency} tone="inherit" />
              </li>
            ),
        )}
      </ul>
      {split.taxMinor + split.tipMinor > 0n && (
        <p className="mt-1 text-small text-text-2">{t("inProportion")}</p>
      )}
    </Section>
  );
}
