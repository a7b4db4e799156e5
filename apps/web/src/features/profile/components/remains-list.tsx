import type { AccountRemain } from "@evenly/contract/profile/schemas";
import { parseAmount } from "@evenly/money";
import { moneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useLocale, useTranslations } from "use-intl";

/** What keeps an account from being deleted: one line for each reason, with the place where the reader ends it. */
export function RemainsList({ remains }: { readonly remains: readonly AccountRemain[] }) {
  const t = useTranslations("profile.delete");
  return (
    <div role="alert">
      {remains.length > 0 && (
        <>
          <p className="mt-4 text-small font-medium text-negative-text">{t("remains")}</p>
          <ul className="mt-1 divide-y divide-line">
            {remains.map((remain) => (
              <li key={JSON.stringify(remain)} className="py-2 text-small">
                <RemainLine remain={remain} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function RemainLine({ remain }: { readonly remain: AccountRemain }) {
  const t = useTranslations("profile.delete");
  const locale = useLocale();
  const place = placeOf(remain);
  return (
    <>
      <p className="wrap-anywhere">{lineOf(remain)}</p>
      <Link
        {...place.link}
        className="-mb-2 inline-flex min-h-11 items-center font-medium text-accent-text hover:underline"
      >
        {t(`go.${place.name}`)}
      </Link>
    </>
  );

  function lineOf(of: AccountRemain): string {
    switch (of.kind) {
      case "balance":
        return t("balance", { amount: amountText(of.amount, of.currency) });
      case "payments_on_the_way":
        return t("holds", { count: of.count });
      case "deposits_on_the_way":
        return t("deposits", { count: of.count });
      case "owned_group":
        return t("owned", { group: of.groupName });
      case "waiting_expenses":
        return t("waiting", { group: of.groupName, count: of.count });
      case "unconfirmed_payments":
        return t("unconfirmed", { group: of.groupName, count: of.count });
      case "open_cases":
        return t("cases", { count: of.count });
      case "group_balance":
        return groupLineOf(of);
    }
  }

  function groupLineOf(of: Extract<AccountRemain, { readonly kind: "group_balance" }>): string {
    const isOwing = of.amount.startsWith("-");
    const values = { group: of.groupName, amount: amountText(of.amount.replace("-", ""), of.currency) };
    const sentence = t(of.isFormer ? "owesFormer" : isOwing ? "owes" : "owed", values);
    return of.isArchived ? `${sentence} ${t("archived")}` : sentence;
  }

  function amountText(amount: string, currency: string): string {
    const parsed = parseAmount(amount, currency);
    return moneyText(parsed.ok ? parsed.amountMinor : 0n, currency, locale);
  }
}

/** Where the reader goes to end a reason. */
function placeOf(remain: AccountRemain) {
  switch (remain.kind) {
    case "balance":
      return { name: "send", link: { to: "/send" } } as const;
    case "payments_on_the_way":
      return { name: "history", link: { to: "/history" } } as const;
    case "deposits_on_the_way":
      return { name: "payments", link: { to: "/payment-settings" } } as const;
    case "open_cases":
      return { name: "security", link: { to: "/security" } } as const;
    case "owned_group":
      return {
        name: "settings",
        link: { to: "/groups/$groupId/settings", params: { groupId: remain.groupId } },
      } as const;
    case "group_balance":
      if (remain.isFormer) return { name: "people", link: { to: "/groups" } } as const;
      return inGroup(remain.groupId);
    default:
      return inGroup(remain.groupId);
  }
}

const inGroup = (groupId: string) =>
  ({ name: "group", link: { to: "/groups/$groupId", params: { groupId } } }) as const;
