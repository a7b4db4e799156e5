import type { GroupAnalytics } from "@evenly/contract/groups/analytics/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { MemberAvatar, useMemberNames } from "../../index.ts";
import { ShareBar } from "./share-bar.tsx";

type InsightsProps = { readonly group: Group };

/** What stands out in the last month, and who paid how much of it. */
export function GroupInsights({ group }: InsightsProps) {
  const { data } = api.groups.getAnalytics.useQuery({ groupId: group.id, period: "month" });
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
  const { totalMinor, averageMinor, currency, topCategories, savedTransfers } = analytics;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const [top] = topCategories;
  return (
    <section aria-labelledby="noticed">
      <h2 id="noticed" className="mb-1 text-h2 font-semibold">
        {t("noticed")}
      </h2>
      <ul className="divide-y divide-line [&>li]:py-3">
        <li>{t("insights.total", { amount: text(totalMinor) })}</li>
        <li>{t("insights.average", { amount: text(averageMinor) })}</li>
        {top && (
          <li>
            {t("insights.category", { category: categoryName(top.category), amount: text(top.amountMinor) })}
          </li>
        )}
        {savedTransfers > 0 && <li>{t("insights.saved", { count: savedTransfers })}</li>}
      </ul>
    </section>
  );
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
            <ShareBar share={totalMinor === 0n ? 0 : Number((paidMinor * 10_000n) / totalMinor) / 10_000} />
          </li>
        ))}
      </ul>
    </section>
  );
}
