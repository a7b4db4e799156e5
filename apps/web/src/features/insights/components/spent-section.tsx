import { spendingCuts } from "@evenly/contract/insights/rules";
import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { CutBar, CutLegend, Money, moneyText, SegmentedControl, useMoneyLocale } from "@evenly/ui";
import { TrendingDown, TrendingUp } from "lucide-react";
import { useTranslations } from "use-intl";
import { usePeriodWords } from "../use-period-words.ts";
import type { ShownProps } from "./analytics-page.tsx";
import { strong } from "./strong.tsx";

/** What was spent in the period, against the period before, and how it is cut between the person and their friends. */
export function SpentSection({ overview, search, onChange }: ShownProps) {
  const t = useTranslations("insights");
  const { share = "own" } = search;
  const { currency, currencies, total, period } = overview;
  const { name } = usePeriodWords(overview);
  const choices = spendingCuts.map((value) => ({ value, label: t(`shares.${value}`) }));
  return (
    <section aria-labelledby="spent">
      {currencies.length > 1 && (
        <SegmentedControl
          className="mb-3"
          label={t("currency")}
          choices={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onPick={(next) => onChange({ currency: next })}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="spent" className="text-small font-medium text-text-2">
          {t(`spent.${share}.${period}`, { name })}
        </h2>
        <SegmentedControl
          className="print:hidden"
          label={t("share")}
          choices={choices}
          value={share}
          onPick={(next) => onChange({ share: next })}
        />
      </div>
      <p className="mt-1">
        <Money
          amountMinor={share === "own" ? total.ownMinor : total.paidMinor}
          currency={currency}
          size="hero"
          isLive
        />
      </p>
      <Change overview={overview} share={share} />
      <Cut overview={overview} />
    </section>
  );
}

type ChangeProps = { readonly overview: SpendingOverview; readonly share: "own" | "paid" };

function Change({ overview, share }: ChangeProps) {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  const { state, before: beforeName } = usePeriodWords(overview);
  const { before, total, currency, period } = overview;
  if (before === null) return null;
  const minor = (sums: typeof total) => (share === "own" ? sums.ownMinor : sums.paidMinor);
  const change = minor(total) - minor(before);
  const words = { before: beforeName };
  if (change === 0n) return <p className="mt-3 text-text-2">{t(`sameAs.${state}.${period}`, words)}</p>;
  const isLess = change < 0n;
  const Icon = isLess ? TrendingDown : TrendingUp;
  return (
    <p className="mt-3 flex items-start gap-2 text-text-2">
      <Icon
        size={18}
        aria-hidden="true"
        className={isLess ? "mt-0.5 shrink-0 text-positive" : "mt-0.5 shrink-0 text-text-3"}
      />
      <span>
        {t.rich(`change.${isLess ? "less" : "more"}`, {
          strong: (chunks) => (
            <strong className={isLess ? "font-semibold text-positive-text" : "font-semibold text-text-1"}>
              {chunks}
            </strong>
          ),
          amount: moneyText(isLess ? -change : change, currency, locale),
          than: t(`than.${state}.${period}`, words),
        })}
      </span>
    </p>
  );
}

/** The person's share against all that they paid: what is beyond it belongs to friends, what is missing was paid by them. */
function Cut({ overview }: { readonly overview: SpendingOverview }) {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  const { currency, total } = overview;
  const { ownMinor, paidMinor } = total;
  const friendsMinor = paidMinor - ownMinor;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  if (ownMinor <= 0n) return null;
  if (friendsMinor <= 0n)
    return friendsMinor === 0n ? null : (
      <p className="mt-3 text-small text-text-2">
        {t.rich("paidForYou", { strong, amount: text(-friendsMinor) })}
      </p>
    );
  const parts = [
    { id: "own", value: ownMinor, tone: "you" as const },
    { id: "friends", value: friendsMinor, tone: "other" as const },
  ];
  const amount = (minor: bigint, tone: "default" | "owe") => (
    <Money amountMinor={minor} currency={currency} tone={tone} />
  );
  return (
    <>
      <CutBar
        className="mt-5"
        parts={parts}
        label={t("cut", { own: text(ownMinor), friends: text(friendsMinor) })}
      />
      <CutLegend
        className="mt-2"
        items={[
          { id: "own", tone: "you", label: t("shares.own"), amount: amount(ownMinor, "default") },
          { id: "friends", tone: "other", label: t("friendsPart"), amount: amount(friendsMinor, "owe") },
        ]}
      />
      <p className="mt-2 text-small text-text-2">
        {t.rich("paidInAll", { strong, amount: text(paidMinor) })}
      </p>
    </>
  );
}
