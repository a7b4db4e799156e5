import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import { moneyText, Section, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { strong } from "./strong.tsx";

const parts = ["spending", "savings", "debt", "income"] as const;
type Part = (typeof parts)[number];

/** The score of the person's money, only with its parts, and one way up for each. */
export function HealthSection({ overview }: { readonly overview: SpendingOverview }) {
  const t = useTranslations("insights");
  const { health } = overview;
  const score = health.overall !== null && (
    <span className="text-small text-text-2">{t.rich("outOf", { strong, score: health.overall })}</span>
  );
  return (
    <Section title={t("health")} className="mt-8" action={score}>
      <dl className="divide-y divide-line">
        {parts.map((part) => (
          <PartRow key={part} part={part} overview={overview} />
        ))}
      </dl>
    </Section>
  );
}

function PartRow({ part, overview }: { readonly part: Part; readonly overview: SpendingOverview }) {
  const t = useTranslations("insights");
  const textOf = usePartText(overview);
  const { score } = overview.health[part];
  return (
    <div className="py-3">
      <dt className="flex items-center gap-4">
        <span className="w-24 shrink-0 font-medium">{t(`parts.${part}`)}</span>
        <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-surface-3">
          <span className="block h-full bg-accent" style={{ width: `${score ?? 0}%` }} />
        </span>
        <span className="numeric w-8 text-right font-medium">{score ?? "–"}</span>
      </dt>
      <dd className="mt-1 text-small text-text-2">{textOf(part)}</dd>
    </div>
  );
}

/** One way to a higher score of a part, or what it is made of at the top. */
function usePartText({ health, currency }: SpendingOverview): (part: Part) => string {
  const t = useTranslations("insights");
  const { locale } = useMoneyLocale();
  return (part) => {
    const { score, wayUp } = health[part];
    if (score === null) return part === "debt" ? "" : t(`unknown.${part}`);
    if (part === "income") return t("top.income", { count: health.income.months });
    const { largestTo, owedMinor } = health.debt;
    if (wayUp === null)
      return part === "debt" && owedMinor > 0n
        ? t("top.debtSmall", { amount: moneyText(owedMinor, currency, locale) })
        : t(`top.${part}`);
    const { amountMinor, toScore } = wayUp;
    const words = { amount: moneyText(amountMinor, currency, locale), score: toScore };
    if (part === "debt" && largestTo !== null && amountMinor === owedMinor)
      return t("wayUp.debtTo", { name: largestTo, score: toScore });
    return t(`wayUp.${part}`, words);
  };
}
