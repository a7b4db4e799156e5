import type { SpendingInsight } from "@evenly/contract/insights/schemas";
import { type Insight, insightText } from "@evenly/domain/insights/index";
import { uuidFrom } from "../shared/uuid-from.ts";

/** An insight with its texts, its id, and the page of the rows that it opens; `ownNames` are of the caller's own categories by their ids. */
export function presentInsight(
  insight: Insight,
  currency: string,
  ownNames: ReadonlyMap<string, string>,
): SpendingInsight {
  const { key, kind, severity, subject, amountMinor, otherMinor, rows, behind } = insight;
  const category = kind === "category_higher" ? subject : null;
  const [first] = behind;
  const url = new URLSearchParams(
    first === undefined ? {} : { from: first.from, to: first.to, ...(category === null ? {} : { category }) },
  );
  return {
    id: uuidFrom("insight", key, currency).replaceAll("-", ""),
    type: kind,
    ...insightText({ ...insight, subject: (subject && ownNames.get(subject)) ?? subject }, currency),
    severity,
    category,
    subject,
    amountMinor,
    percentage: percentageOf(amountMinor, otherMinor),
    otherMinor,
    rowCount: rows,
    actionable: severity !== "low",
    actionText: "See the payments",
    actionUrl: `/analytics?${url}`,
    behind: behind.map(({ ids, ...each }) => ({ ...each, ...(ids === undefined ? {} : { ids: [...ids] }) })),
  };
}

function percentageOf(amountMinor: bigint, otherMinor: bigint | null): number | null {
  return otherMinor === null || otherMinor <= 0n ? null : Number((amountMinor * 100n) / otherMinor);
}
