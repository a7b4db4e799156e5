import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import { Button, Skeleton } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PreviewState } from "../use-rule-preview.ts";
import { FateStrip } from "./fate-strip.tsx";
import { MatchedRow } from "./matched-row.tsx";

const SHOWN_AT_FIRST = 3;

type RulePreviewProps = {
  readonly answer: PreviewState;
  /** What the rule sets. */
  readonly category: CategoryRule["category"];
};

/** What the typed rule would do to the newest payments. */
export function RulePreview({ answer: { preview, isWanted, isFailed }, category }: RulePreviewProps) {
  const t = useTranslations("categoryRules.preview");
  const matches = preview?.lines.length ?? 0;
  const result =
    preview === null
      ? isFailed && t("failed")
      : matches === 0
        ? t("none", { looked: preview.looked })
        : t("matches", { count: matches, looked: preview.looked });
  return (
    <div className={isWanted ? "mt-4" : undefined}>
      <p role="status" className="font-medium">
        {result}
      </p>
      {isWanted && preview === null && !isFailed && <PreviewSkeleton />}
      {preview !== null && matches > 0 && <Matches preview={preview} category={category} />}
    </div>
  );
}

function PreviewSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-5" />
      <Skeleton className="h-4 w-48" />
    </div>
  );
}

function Matches({
  preview,
  category,
}: {
  readonly preview: CategoryRulePreview;
  readonly category: CategoryRule["category"];
}) {
  const t = useTranslations("categoryRules.preview");
  const [isAll, setIsAll] = useState(false);
  const { lines } = preview;
  const shown = isAll ? lines : lines.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <FateStrip preview={preview} category={category} />
      <ul
        aria-label={t("matched")}
        className="mt-3 border-line border-y [&>li+li]:border-line [&>li+li]:border-t"
      >
        {shown.map((line) => (
          <MatchedRow key={line.id} line={line} into={category} />
        ))}
      </ul>
      {lines.length > SHOWN_AT_FIRST && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 mt-1 max-lg:min-h-11"
          aria-expanded={isAll}
          onClick={() => setIsAll(!isAll)}
        >
          {isAll ? t("fewer") : t("all", { count: lines.length })}
        </Button>
      )}
    </>
  );
}
