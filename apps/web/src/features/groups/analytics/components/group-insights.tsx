import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { MemberAvatar, useMemberNames } from "../../index.ts";
import type { AnalyticsChoice } from "../use-analytics-choice.ts";
import { ShareBar } from "./share-bar.tsx";

type InsightsProps = { readonly group: Group };

/** What stands out in the chosen period, and who paid how much of it. */
export function GroupInsights({ group, choice }: InsightsProps & { readonly choice: AnalyticsChoice }) {
  const { period, currency = group.currency } = choice;
  const { data } = api.groups.getAnalytics.useQuery(
    { groupId: group.id, period, currency },
    { placeholderData: (before) => before },
  );
  if (!data || data.transactionCount === 0) return null;
  return (
    <>
      <Noticed analytics={data} />
      <Spenders group={group} analytics={data} />
    </>
  );
}

function Noticed({ analytics }: { readonly analytics: GroupAnalytics }) {
  const t = useTranslations("groupAnalytics");
  const categoryName = useTranslations("common.category");
  const { locale } = useMoneyLocale();
  const { currency, period, insightFacts, savedTransfers } = analytics;
  const textOf = (fact: GroupAnalytics["insightFacts"][number]) => {
    if (fact.kind === "most_active_category") {
      const { category, transactionCount: count } = fact;
      return t("insights.mostActive", { category: categoryName(category), count });
    }
    const isBack = fact.amountMinor < 0n;
    const amount = moneyText(isBack ? -fact.amountMinor : fact.amountMinor, currency, locale);
    if (isBack) return t(`insights.cameBack.${period}`, { amount });
    return fact.kind === "average_expense"
      ? t("insights.average", { amount })
      : t(`insights.total.${period}`, { amount });
  };
  return (
    <section aria-labelledby="noticed">
      <h2 id="noticed" className="mb-1 text-h2 font-semibold">
        {t("noticed")}
      </h2>
      <ul className="divide-y divide-line [&>li]:py-3">
        {insightFacts.filter(isSaid).map((fact) => (
          <li key={fact.kind}>{textOf(fact)}</li>
        ))}
        {savedTransfers > 0 && <li>{t("insights.saved", { count: savedTransfers })}</li>}
      </ul>
    </section>
  );
}

/** An average says nothing once more came back than was spent. */
function isSaid(fact: GroupAnalytics["insightFacts"][number]): boolean {
  return fact.kind !== "average_expense" || fact.amountMinor >= 0n;
}

type SpendersProps = InsightsProps & { readonly analytics: GroupAnalytics };

function Spenders({ group, analytics }: SpendersProps) {
  const t = useTranslations("groupAnalytics");
  const nameOf = useMemberNames(group);
  const { topSpenders, totalMinor, currency } = analytics;
  return (
    <section aria-labelledby="spenders" className="mt-8">
      <h2 id="spenders" className="mb-1 text-h2 font-semibold">
        {t("spenders")}
      </h2>
      <ul className="divide-y divide-line">
        {topSpenders.map(({ memberId, paidMinor, transactionCount }) => (
          <li key={memberId} className="py-2.5">
            <div className="flex items-center gap-3">
              <MemberAvatar group={group} memberId={memberId} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{nameOf(memberId)}</span>
                <span className="block text-small text-text-2">
                  {t("expenseCount", { count: transactionCount })}
                </span>
              </span>
              <Money amountMinor={paidMinor} currency={currency} />
            </div>
            <ShareBar share={totalMinor <= 0n ? 0 : Number((paidMinor * 10_000n) / totalMinor) / 10_000} />
          </li>
        ))}
      </ul>
    </section>
  );
}
