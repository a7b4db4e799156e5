import type { RuleId } from "@evenly/contract/fraud/schemas";
import { Money, Note, Skeleton } from "@evenly/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { clsx } from "clsx";
import { TriangleAlert } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useDebounced } from "../../../shell/use-debounced.ts";
import type { Terms } from "../rule-draft.ts";

const PAUSE_MS = 200;
const NOTHING: Terms = { type: "amount", thresholdMinor: 1n, windowMinutes: null, maxAttempts: null };

type RulePreviewProps = { readonly terms: Terms | null; readonly id: RuleId | undefined };

/** What the typed rule would have done to the user's latest payments; follows the typing after a pause. */
export function RulePreview({ terms, id }: RulePreviewProps) {
  const t = useTranslations("fraud.preview");
  const format = useFormatter();
  const asked = useDebounced(terms, PAUSE_MS);
  const preview = api.fraud.previewRule.useQuery(
    { ...(asked ?? NOTHING), ...(id !== undefined && { id }) },
    { enabled: asked !== null, placeholderData: keepPreviousData },
  );
  if (terms === null) return null;
  if (preview.isError) return <p className="mt-4 text-text-2">{t("failed")}</p>;
  if (!preview.data) return <Skeleton className="mt-4 h-6 w-60" />;
  const { payments, stopped, marks, from, latest } = preview.data;
  if (payments === 0) return <p className="mt-4 text-text-2">{t("none")}</p>;
  const day = (at: Date) => format.dateTime(at, { month: "short", day: "numeric" });
  return (
    <div className="mt-4">
      <div role="status">
        {stopped * 2 > payments ? (
          <Note icon={<TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}>
            <p className="font-medium">{t("warning", { stopped, payments })}</p>
          </Note>
        ) : (
          <p className="font-medium">{t("result", { stopped, payments })}</p>
        )}
      </div>
      <div aria-hidden="true" className="mt-2 flex h-6 gap-px">
        {marks.map((isStopped, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place among the payments
            key={place}
            className={clsx(
              "min-w-0 flex-1 transition-colors duration-[120ms]",
              isStopped ? "bg-other" : "bg-surface-3",
            )}
          />
        ))}
      </div>
      <p className="mt-1 flex justify-between text-small text-text-3">
        <span>{from && day(from)}</span>
        <span>{t("today")}</span>
      </p>
      <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
        {latest.map((payment) => (
          <li key={payment.id} className="flex items-baseline justify-between gap-3 py-2.5">
            <span className="min-w-0 truncate">
              <span className="font-medium">{payment.payeeName}</span>{" "}
              <span className="text-small text-text-3">
                {[day(payment.at), payment.description].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Money amountMinor={payment.amountMinor} currency="USD" />
          </li>
        ))}
      </ul>
    </div>
  );
}
