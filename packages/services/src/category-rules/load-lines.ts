import { RULE_LINES_MAX } from "@evenly/contract/category-rules/rules";
import type { Queryable } from "@evenly/db";
import { listOwnCategories, type OwnCategory } from "@evenly/db/category-rules/queries";
import { type HistoryLine, listHistory } from "@evenly/db/history/history-lines";
import type { SortedLine } from "@evenly/domain/category-rules/index";

/** Money that a person paid, got, or noted; moves of own money and what gives a payment back are not sorted. */
const SORTED_KINDS: ReadonlySet<HistoryLine["kind"]> = new Set(["payment", "hold", "capture", "manual"]);
/** Lines read, so that enough of them are payments. */
const READ_MAX = 400;

/** Whether rules sort a line. */
export function isSorted({ kind, status }: Pick<HistoryLine, "kind" | "status">): boolean {
  return SORTED_KINDS.has(kind) && status !== "refused";
}

export type RuleLine = SortedLine & { readonly line: HistoryLine };

/** A person's newest payments, at most 200, as rules see them. */
export async function loadNewestLines(db: Queryable, userId: string): Promise<readonly RuleLine[]> {
  const { lines } = await listHistory(db, { userId, filter: {}, cursor: null }, { limit: READ_MAX });
  const newest = lines.filter(isSorted).slice(0, RULE_LINES_MAX);
  const own = await listOwnCategories(
    db,
    userId,
    newest.map(({ id }) => id),
  );
  return newest.map((line) => toRuleLine(line, own.get(line.id)));
}

/** A line as rules see it. What its payer chose when paying is their choice; for the payee it is a proposal. */
export function toRuleLine(line: HistoryLine, own: OwnCategory | undefined): RuleLine {
  const isPayersChoice = line.side === "payer" && line.sharedCategory !== null;
  const isChosen = own?.category ? own.ruleId === null : isPayersChoice;
  return { line, texts: textsOf(line), category: line.category, isChosen };
}

function textsOf(line: HistoryLine): readonly string[] {
  const { description, sharedDescription, merchant, otherFirstName, otherLastName, otherHandle } = line;
  const name = [otherFirstName, otherLastName].filter(Boolean).join(" ");
  const handle = otherHandle === null ? null : `@${otherHandle}`;
  return [description, sharedDescription, merchant, name, handle].filter(
    (text) => text !== null && text !== "",
  ) as string[];
}
