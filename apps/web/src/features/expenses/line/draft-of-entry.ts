import { EXPENSE_TITLE_MAX } from "@evenly/contract/expenses/rules";
import type { Group } from "@evenly/contract/groups/schemas";
import type { QuickEntry } from "@evenly/domain/groups/quick-entry";
import { totalOf } from "../conversion-draft.ts";
import type { ExpenseDraft } from "../expense-draft.ts";
import { bearersOf } from "../quick-entry/index.ts";
import { typedAmount } from "../typed-amounts.ts";

type MemberId = Group["ownMemberId"];
type People = Pick<Group, "members" | "ownMemberId">;

/** What a line changes in a draft: only fields that differ, so that what was typed for parts and payers stays. */
export function changesOf(
  entry: QuickEntry,
  draft: ExpenseDraft,
  { members, ownMemberId }: People,
  locale: string,
): Partial<ExpenseDraft> {
  const allIds = members.filter(({ isActive }) => isActive).map(({ id }) => id);
  const namedIds = [...new Set([...allIds, ...draft.parts.keys()])];
  const bearers = bearersOf(entry, entry.memberIds === null ? allIds : namedIds, ownMemberId) as MemberId[];
  const payers = entry.payerIds as readonly MemberId[];
  return {
    ...(entry.title !== draft.title.trim() && { title: entry.title.slice(0, EXPENSE_TITLE_MAX) }),
    ...amountOf(entry, draft, locale),
    ...(entry.spentOn !== draft.spentOn && { spentOn: entry.spentOn }),
    ...(!isSameSet(bearers, draft.parts) && { parts: keep(bearers, draft.parts) }),
    ...(!isSameSet(payers, draft.payers) && { payers: payersOf(payers, draft.payers) }),
  };
}

function amountOf(
  { amountMinor, currency }: QuickEntry,
  draft: ExpenseDraft,
  locale: string,
): Partial<ExpenseDraft> {
  if (amountMinor === totalOf(draft, locale) && currency === draft.currency) return {};
  const amount = amountMinor === null ? "" : typedAmount(amountMinor, currency, locale);
  return { amount, currency, conversion: null };
}

function isSameSet(ids: readonly MemberId[], known: ReadonlyMap<MemberId, string>): boolean {
  return ids.length === known.size && ids.every((id) => known.has(id));
}

function keep(ids: readonly MemberId[], known: ReadonlyMap<MemberId, string>) {
  return new Map(ids.map((id) => [id, known.get(id) ?? ""]));
}

/** A single payer has paid everything; several keep what was typed for them. */
function payersOf(ids: readonly MemberId[], known: ReadonlyMap<MemberId, string>) {
  const [only, ...others] = ids;
  return only !== undefined && others.length === 0 ? new Map([[only, ""]]) : keep(ids, known);
}
