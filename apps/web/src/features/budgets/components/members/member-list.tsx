import type { Budget } from "@evenly/contract/budgets/schemas";
import { Avatar, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";

/** Who shares a budget, and what each spent of it: sums alone, no one's rows. */
export function MemberList({ budget }: { readonly budget: Budget }) {
  const t = useTranslations("budgets.members");
  const { locale } = useMoneyLocale();
  const { members, currency } = budget;
  if (members.length === 0) return null;
  return (
    <ul aria-label={t("title")} className="mt-3 divide-y divide-line border-t border-line">
      {members.map(({ person, access, state, spentMinor }) => (
        <li key={person.id} className="flex min-h-11 items-center gap-3 py-2">
          <Avatar id={person.id} name={person.displayName} size={28} imageUrl={person.avatarUrl} />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {person.displayName}
            <span className="ml-2 text-small text-text-3">{t(state === "invited" ? "invited" : access)}</span>
          </span>
          {state === "joined" && <span className="numeric">{moneyText(spentMinor, currency, locale)}</span>}
        </li>
      ))}
    </ul>
  );
}
