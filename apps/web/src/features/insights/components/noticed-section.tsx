import type { SpendingInsight, SpendingOverview } from "@evenly/contract/insights/schemas";
import { IconTile, Section } from "@evenly/ui";
import { clsx } from "clsx";
import {
  ChevronDown,
  Coins,
  type LucideIcon,
  ShoppingBasket,
  Sparkles,
  TrendingUp,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../payments/index.ts";
import { useInsightWords } from "../use-insight-words.ts";
import { usePeriodWords } from "../use-period-words.ts";
import { InsightRows } from "./insight-rows.tsx";

const icons: Record<SpendingInsight["type"], LucideIcon> = {
  high_spending: Coins,
  unusual_spending: TriangleAlert,
  merchant_visits: ShoppingBasket,
  category_higher: TrendingUp,
  unusual_payment: Sparkles,
  price_change: TrendingUp,
};
const tones = {
  low: "",
  medium: "bg-warning-soft! text-warning-text!",
  high: "bg-negative-soft! text-negative-text!",
};

/** What is worth noticing in the period, each as one sentence that opens to the payments of its number. */
export function NoticedSection({ overview }: { readonly overview: SpendingOverview }) {
  const t = useTranslations("insights");
  const { name } = usePeriodWords(overview);
  const [openId, setOpenId] = useState<string | null>(null);
  const { insights, period } = overview;
  const count = (
    <span className="text-small text-text-2">
      {t(`noticedCount.${period}`, { count: insights.length, name })}
    </span>
  );
  return (
    <Section title={t("noticed")} action={insights.length > 0 && count}>
      {insights.length === 0 && <p className="mt-2 text-text-2">{t("noticedNone")}</p>}
      <ul className="[&>li+li]:border-t [&>li+li]:border-line">
        {insights.map((insight) => (
          <InsightItem
            key={insight.id}
            overview={overview}
            insight={insight}
            isOpen={openId === insight.id}
            onToggle={() => setOpenId(openId === insight.id ? null : insight.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

type ItemProps = {
  readonly overview: SpendingOverview;
  readonly insight: SpendingInsight;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function InsightItem({ overview, insight, isOpen, onToggle }: ItemProps) {
  const { says, facts } = useInsightWords(overview)(insight);
  const Icon = icons[insight.type];
  const { category } = insight;
  return (
    <li className={clsx(isOpen && "-mx-4 rounded-panel border border-line bg-surface-1 px-4")}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-15 w-full items-center gap-3 py-3 text-left"
      >
        <IconTile className={tones[insight.severity]}>
          {category !== null ? <CategoryIcon category={category} /> : <Icon size={18} aria-hidden="true" />}
        </IconTile>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block">{says}</span>
          {facts !== null && <span className="block text-small text-text-2">{facts}</span>}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={clsx(
            "shrink-0 text-text-3 transition-transform print:hidden",
            isOpen ? "rotate-180" : "-rotate-90",
          )}
        />
      </button>
      {isOpen && <InsightRows overview={overview} insight={insight} />}
    </li>
  );
}
