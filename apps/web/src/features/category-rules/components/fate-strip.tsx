import type { RuleFate } from "@evenly/contract/category-rules/rules";
import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import { countFates, shownFates } from "../fates.ts";

const HEIGHT = 20;
/** Width of a bar in parts of its place: those that match stand out. */
const THIN = 0.6;
const fills: Record<RuleFate, string> = {
  changes: "fill-accent",
  chosen: "fill-text-2",
  same: "fill-positive",
  above: "fill-other",
};
const swatches: Record<RuleFate, string> = {
  changes: "bg-accent",
  chosen: "bg-text-2",
  same: "bg-positive",
  above: "bg-other",
};

type FateStripProps = {
  readonly preview: CategoryRulePreview;
  /** What the rule sets. */
  readonly category: CategoryRule["category"];
};

/** A bar for each of the newest payments, coloured by what the rule does to it, and their numbers as text. */
export function FateStrip({ preview, category }: FateStripProps) {
  const t = useTranslations("categoryRules.preview");
  const name = useTranslations("common.category");
  const { looked, lines } = preview;
  const fateAt = new Map(lines.map(({ place, fate }) => [place, fate]));
  const counts = countFates(preview);
  const texts: Record<RuleFate, string> = {
    changes: t("changes", { count: counts.changes }),
    chosen: t("chosen", { count: counts.chosen }),
    same: t("same", { count: counts.same, category: name(category) }),
    above: t("above", { count: counts.above }),
  };
  return (
    <>
      <svg
        role="img"
        aria-label={t("strip", { looked })}
        viewBox={`0 0 ${looked} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 block h-5 w-full"
      >
        {Array.from({ length: looked }, (_, place) => looked - 1 - place).map((place, at) => {
          const fate = fateAt.get(place);
          const width = fate === undefined ? THIN : 1;
          return (
            <rect
              key={place}
              x={at + (1 - width) / 2}
              width={width}
              height={HEIGHT}
              className={fate === undefined ? "fill-surface-3" : fills[fate]}
            />
          );
        })}
      </svg>
      <ul aria-label={t("counts")} className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-small text-text-2">
        {shownFates(counts).map((fate) => (
          <li key={fate} className="flex items-center gap-2">
            <span aria-hidden="true" className={clsx("size-2.5 shrink-0 rounded-[3px]", swatches[fate])} />
            {texts[fate]}
          </li>
        ))}
      </ul>
    </>
  );
}
