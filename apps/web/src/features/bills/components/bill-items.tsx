import type { Bill } from "@evenly/contract/bills/schemas";
import { Money, Section } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";

/** The items of a bill with who shares each, tax and tip; nothing for other splits. */
export function BillItems({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills");
  const format = useFormatter();
  const { split, parts, currency } = bill;
  if (split.method !== "itemised") return null;
  const nameOf = (userId: string) => {
    const part = parts.find((each) => each.userId === userId);
    return part === undefined ? t("you") : firstNameOf(part.person?.displayName ?? t("someone"));
  };
  const extras = [
    { id: "tax", minor: split.taxMinor },
    { id: "tip", minor: split.tipMinor },
  ] as const;
  return (
    <Section title={t("bill.items")} className="mt-8">
      <ul className="mt-1 divide-y divide-line">
        {split.items.map(({ title, amountMinor, userIds }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity, and their order does not change
          <li key={place} className="flex min-h-14 items-center gap-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{title ?? t("form.item", { number: place + 1 })}</span>
              <span className="block text-small text-text-2">{format.list(userIds.map(nameOf))}</span>
            </span>
            <Money amountMinor={amountMinor} currency={currency} />
          </li>
        ))}
        {extras
          .filter(({ minor }) => minor > 0n)
          .map(({ id, minor }) => (
            <li key={id} className="flex min-h-12 items-center justify-between gap-3">
              <span className="text-text-2">{t(`bill.${id}`)}</span>
              <Money amountMinor={minor} currency={currency} />
            </li>
          ))}
      </ul>
    </Section>
  );
}
