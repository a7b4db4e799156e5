import type { Group } from "@evenly/contract/groups/schemas";
import type { ExpenseDraft } from "../expense-draft.ts";
import { shortNames } from "../quick-entry/index.ts";
import { minorOf, typedAmount } from "../typed-amounts.ts";

/** Words of a line in the user's language; a line is read in every language of the app. */
export type LineWords = {
  readonly with: (names: string) => string;
  readonly me: string;
  readonly withoutMe: string;
  readonly paidBy: (names: string) => string;
  readonly receivedBy: (names: string) => string;
  readonly yesterday: string;
};
export type LinePlace = {
  readonly group: Pick<Group, "members" | "ownMemberId" | "currency">;
  readonly words: LineWords;
  readonly locale: string;
  readonly today: string;
  readonly yesterday: string;
};

/** The line that says what a draft holds, leaving out what goes without saying. */
export function lineOf(draft: ExpenseDraft, place: LinePlace): string {
  const { group, words, today, yesterday } = place;
  const amount = amountOf(draft, place.locale);
  const isForeign = amount !== "" && draft.currency !== group.currency;
  const day = draft.spentOn === today ? "" : draft.spentOn === yesterday ? words.yesterday : draft.spentOn;
  return [
    draft.title.trim(),
    isForeign ? `${amount} ${draft.currency}` : amount,
    day,
    peopleOf(draft, place),
    payersOf(draft, place),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The amount without grouping marks, with a minus where it came back, which a line of any language reads as the same one; a text that is none stays as it is. */
function amountOf({ amount, currency, isBack }: ExpenseDraft, locale: string): string {
  const minor = minorOf(amount, currency, locale);
  if (minor === null || minor <= 0n) return amount.trim();
  return typedAmount(isBack ? -minor : minor, currency, locale);
}

function peopleOf({ parts }: ExpenseDraft, { group, words }: LinePlace): string {
  const active = group.members.filter(({ isActive }) => isActive);
  const isEveryone = parts.size === active.length && active.every(({ id }) => parts.has(id));
  if (isEveryone || parts.size === 0) return "";
  const others = [...parts.keys()].filter((id) => id !== group.ownMemberId);
  const names = others.length === 0 ? words.me : namesOf(others, group);
  return parts.has(group.ownMemberId) ? words.with(names) : `${words.with(names)} ${words.withoutMe}`;
}

function payersOf({ payers, isBack }: ExpenseDraft, { group, words }: LinePlace): string {
  const ids = [...payers.keys()];
  if (ids.length === 0 || (ids.length === 1 && ids[0] === group.ownMemberId)) return "";
  return (isBack ? words.receivedBy : words.paidBy)(namesOf(ids, group));
}

function namesOf(ids: readonly string[], { members }: LinePlace["group"]): string {
  const names = shortNames(namedMembers(members));
  return ids.map((id) => names.get(id) ?? "").join(", ");
}

/** Members as a line names them. */
export function namedMembers(members: Group["members"]) {
  return members.map(({ id, displayName }) => ({ memberId: String(id), name: displayName }));
}
