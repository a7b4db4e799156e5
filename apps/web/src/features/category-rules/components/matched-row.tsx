import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import { isSharedCategory } from "@evenly/contract/payments/categories";
import { Money } from "@evenly/ui";
import { ArrowRight } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useCategoryNames } from "../../payments/index.ts";

type MatchedRowProps = {
  readonly line: CategoryRulePreview["lines"][number];
  readonly into: CategoryRule["category"];
};

/** A payment that the rule matches, and what happens to its category. */
export function MatchedRow({ line, into }: MatchedRowProps) {
  const format = useFormatter();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2.5 lg:flex-nowrap">
      <span className="min-w-0 flex-1 wrap-anywhere lg:truncate">
        <span className="font-medium">{line.title}</span>{" "}
        <span className="whitespace-nowrap text-small text-text-3">
          {format.dateTime(line.at, { month: "short", day: "numeric" })}
        </span>
      </span>
      <Fate line={line} into={into} />
      <Money
        amountMinor={line.amountMinor}
        currency={line.currency}
        className="min-w-20 text-right font-medium max-lg:order-1"
      />
    </li>
  );
}

/** What happens to a payment's category; on phones it has a line of its own. */
function Fate({ line, into }: MatchedRowProps) {
  const t = useTranslations("categoryRules.preview");
  const name = useCategoryNames(line.category !== null && !isSharedCategory(line.category));
  const now = line.category === null ? t("noCategory") : name(line.category);
  return (
    <span className="text-small text-text-2 max-lg:order-2 max-lg:w-full lg:w-44">
      {line.fate === "changes" && (
        <>
          {now}
          <ArrowRight size={14} aria-hidden="true" className="mx-1.5 inline text-text-3" />
          <span className="sr-only"> {t("into")} </span>
          <span className="font-medium text-text-1">{name(into)}</span>
        </>
      )}
      {line.fate === "chosen" && t("byYou", { category: now })}
      {line.fate === "same" && t("already", { category: now })}
      {line.fate === "above" && t("byAbove")}
    </span>
  );
}
