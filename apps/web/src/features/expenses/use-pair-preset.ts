import type { Group } from "@evenly/contract/groups/schemas";
import { useEffect } from "react";
import { api } from "../../api/trpc.ts";
import { otherOfTwo, pairPreset } from "./default-draft.ts";
import type { ExpenseDraft } from "./expense-draft.ts";

type Change = (changes: Partial<ExpenseDraft>) => void;

/**
 * Presets the split of a new expense between the caller and one person by the caller's default with them, until somebody types a split;
 * with other people it is equal again.
 */
export function usePairPreset(
  group: Group,
  draft: ExpenseDraft,
  change: Change,
  locale: string,
  isOn: boolean,
) {
  const { data } = api.groups.listPairSplits.useQuery({ groupId: group.id }, { enabled: isOn });
  const { parts, splitFrom } = draft;
  const otherId = otherOfTwo(group, parts);
  const pair = data?.find(({ memberId }) => memberId === otherId);
  const { ownMemberId } = group;
  useEffect(() => {
    if (!isOn) return;
    if (pair && splitFrom === "group")
      change({ ...pairPreset(ownMemberId, pair, locale), splitFrom: "pair" });
    if (!pair && splitFrom === "pair") {
      const everyone = new Map([...parts.keys()].map((memberId) => [memberId, ""]));
      change({ method: "equal", parts: everyone, splitFrom: "group" });
    }
  }, [isOn, pair, splitFrom, parts, ownMemberId, locale, change]);
  return pair ?? null;
}
