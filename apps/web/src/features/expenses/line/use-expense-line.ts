import type { Group } from "@evenly/contract/groups/schemas";
import { guessCategory } from "@evenly/domain/groups/guess-category";
import { parseQuickEntry, type QuickEntry } from "@evenly/domain/groups/quick-entry";
import { useEffect, useRef, useState } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { addDays, dayOf } from "../../payments/index.ts";
import type { ExpenseDraft } from "../expense-draft.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { changesOf } from "./draft-of-entry.ts";
import { lineOf, namedMembers } from "./line-of-draft.ts";

/**
 * One state for the line and the form: the line is what was typed into it last, and otherwise says what the form holds. The
 * category follows the title until somebody picks one.
 */
export function useExpenseLine(form: ExpenseForm, group: Group, firstLine: string | undefined) {
  const place = { group, words: useLineWords(), locale: form.locale, ...useDays() };
  const [typed, setTyped] = useState<string | null>(null);
  const [isCategoryPicked, setIsCategoryPicked] = useState(form.base !== null);
  const [isTouched, setIsTouched] = useState(false);
  const { draft, locale } = form;
  const line = typed ?? lineOf(draft, place);
  const read = (text: string) => {
    const members = group.members.filter(({ id, isActive }) => isActive || draft.parts.has(id));
    return parseQuickEntry(text, {
      members: namedMembers(members),
      selfId: group.ownMemberId,
      currency: group.currency,
      today: place.today,
    });
  };
  const apply = (changes: Partial<ExpenseDraft>) => {
    setIsTouched(true);
    const isGuessed = changes.title !== undefined && !isCategoryPicked && changes.category === undefined;
    form.change({
      ...changes,
      ...(isGuessed && { category: guessCategory(changes.title ?? "") ?? "other" }),
    });
  };
  const change: ExpenseForm["change"] = (given) => {
    const changes = typeof given === "function" ? given(draft) : given;
    if (changes.category !== undefined) setIsCategoryPicked(true);
    setTyped(null);
    apply(changes);
  };
  const type = (text: string) => {
    setTyped(text);
    const entry = read(text);
    const { isMoneyBack } = entry;
    // What was picked stays while the line says the same about it as before.
    const isSaid = isMoneyBack !== read(line).isMoneyBack && isMoneyBack !== draft.isBack;
    apply({ ...changesOf(entry, draft, group, locale), ...(isSaid && { isBack: isMoneyBack }) });
  };
  const rebase: ExpenseForm["rebase"] = (kept) => {
    setTyped(null);
    form.rebase(kept);
  };
  useReread(group, typed ?? firstLine ?? null, type);
  const isFromTitle = !isCategoryPicked && guessCategory(draft.title) === draft.category;
  const entry = typed === null ? withoutDoubts(read(line)) : read(line);
  return { ...form, change, rebase, line: { text: line, type, entry }, isTouched, isFromTitle };
}

/** A line that only says what the form holds has no doubts: a title such as "Trip with a van" names nobody. */
function withoutDoubts(entry: QuickEntry): QuickEntry {
  const spans = entry.spans.filter(({ kind }) => kind !== "unknown_name" && kind !== "unused");
  return { ...entry, spans, unknownNames: [] };
}

export type LinedForm = ReturnType<typeof useExpenseLine>;

/** Reads the line with which the form opens, and reads it again when people have come into the group whom it may name. */
function useReread(group: Group, typed: string | null, type: (line: string) => void): void {
  const latest = useRef({ typed, type });
  latest.current = { typed, type };
  const ids = group.members.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other members change how a line reads
  useEffect(() => {
    if (latest.current.typed !== null) latest.current.type(latest.current.typed);
  }, [ids]);
}

function useDays() {
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  return { today, yesterday: addDays(today, -1) };
}

function useLineWords() {
  const t = useTranslations("quickEntry.words");
  return {
    with: (names: string) => t("with", { names }),
    me: t("me"),
    withoutMe: t("withoutMe"),
    paidBy: (names: string) => t("paidBy", { names }),
    receivedBy: (names: string) => t("receivedBy", { names }),
    yesterday: t("yesterday"),
  };
}
