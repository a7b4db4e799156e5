import type { Breakdown, SpendingCut } from "@evenly/contract/insights/rules";
import type { BreakdownRow, SpendingOverview } from "@evenly/contract/insights/schemas";
import { formatAmount } from "@evenly/money";
import { chartPoints } from "./chart-points.ts";

type Shown = {
  readonly cut: SpendingCut;
  readonly by: Breakdown;
  readonly nameOf: (row: BreakdownRow) => string;
};
type Headings = {
  readonly day: string;
  readonly soFar: string;
  readonly by: string;
  readonly now: string;
  readonly before: string;
};

/** What the page shows as a file for spreadsheets: the breakdown, and below an empty line the days of the chart. */
export function csvOfOverview(
  overview: SpendingOverview,
  { cut, by, nameOf }: Shown,
  headings: Headings,
): string {
  const { currency, breakdown } = overview;
  const amount = (minor: bigint | null) => (minor === null ? "" : formatAmount(minor, currency));
  const of = ({ ownMinor, paidMinor }: BreakdownRow["now"]) => (cut === "own" ? ownMinor : paidMinor);
  const lines = [
    [headings.by, `${headings.now} ${currency}`, `${headings.before} ${currency}`],
    ...breakdown[by].map((row) => [nameOf(row), amount(of(row.now)), amount(of(row.before))]),
    [],
    [headings.day, `${headings.soFar} ${currency}`, `${headings.before} ${currency}`],
    ...chartPoints(overview, cut).map(({ on, soFarMinor, beforeMinor }) => [
      on,
      amount(soFarMinor),
      amount(beforeMinor),
    ]),
  ];
  return lines.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

/** A name that a spreadsheet would compute is marked as text. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
