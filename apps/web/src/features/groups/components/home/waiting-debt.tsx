import type { WaitingItem } from "@evenly/contract/waiting/groups/schemas";
import { buttonStyles, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { WaitingRow } from "../../../../shell/waiting-row.tsx";

type DebtProps = { readonly item: Extract<WaitingItem, { kind: "debt" }> };

/** A payment that the user owes, with the way to settle it. */
export function WaitingDebt({ item }: DebtProps) {
  const t = useTranslations("groupsHome.waiting");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { group, person, ownMemberId, toMemberId, currency, amountMinor, furtherCount, deadlineAt } = item;
  const due = deadlineAt && format.dateTime(deadlineAt, { month: "short", day: "numeric", timeZone: "UTC" });
  return (
    <WaitingRow
      person={person}
      title={t("youOwe", { name: person.name, amount: moneyText(amountMinor, currency, locale) })}
      facts={[
        group.name,
        furtherCount === 0 ? t("oneMakesEven") : t("moreInGroup", { count: furtherCount }),
        ...(due === null ? [] : [t("dueOn", { day: due })]),
      ]}
      actions={
        <Link
          to="/groups/$groupId/settle"
          params={{ groupId: group.id }}
          search={{ from: ownMemberId, to: toMemberId, currency }}
          aria-label={t("settleUpLabel", { name: person.name, group: group.name })}
          className={buttonStyles({ size: "small", className: "max-lg:min-h-11" })}
        >
          {t("settleUp")}
        </Link>
      }
    />
  );
}
