import type { Expense } from "@evenly/contract/expenses/schemas";
import { useEffect, useState } from "react";
import { draftOf, type ExpenseDraft } from "./expense-draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";

type Base = {
  /** The version that the server has now. */
  readonly current: Expense | null;
  /** The version that the form is based on. */
  readonly base: Expense | null;
  readonly draft: ExpenseDraft;
  readonly locale: string;
  readonly onRebase: (base: Expense, draft: ExpenseDraft) => void;
};

/**
 * A newer version than the form is based on. Changes of different fields are put together by themselves; where both changed the same one,
 * the person decides.
 */
export function useNewerVersion({ current, base, draft, locale, onRebase }: Base) {
  const [isMerged, setIsMerged] = useState(false);
  const newer = current !== null && base !== null && current.version > base.version ? current : null;
  const theirs = newer && draftOf(newer, locale);
  const merged = theirs && base && mergeDrafts(draftOf(base, locale), draft, theirs);
  const rebase = (kept: "mine" | "theirs") => {
    if (newer !== null && theirs && merged) onRebase(newer, kept === "mine" ? merged.draft : theirs);
  };
  const canMerge = merged !== null && merged.conflicts.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version; what is typed since is in its draft
  useEffect(() => {
    if (!canMerge) return;
    setIsMerged(true);
    rebase("mine");
  }, [canMerge, newer?.version]);
  return { newer: canMerge ? null : newer, rebase, isMerged };
}
