import type { DefaultSplit, PairSplit } from "@evenly/contract/groups/default-splits";
import type { Group } from "@evenly/contract/groups/schemas";
import { inputOfDefault } from "@evenly/domain/groups/default-split";
import { splitExpense } from "@evenly/domain/groups/split-expense";
import { type MemberId, type SplitDraft, splitOf, textsOf } from "./split-draft.ts";

type Preset = Pick<SplitDraft, "method" | "parts">;

/** The split that the group's default presets, with the people who take part. */
export function groupPreset(group: Group, locale: string): Preset {
  const { defaultSplit } = group;
  const input = inputOfDefault(defaultSplit) as Parameters<typeof textsOf>[0] | null;
  const active = group.members.flatMap(({ id, isActive }) => (isActive ? id : []));
  const parts = input === null ? active.map((id) => [id, ""] as const) : textsOf(input, String, locale);
  return { method: defaultSplit.method, parts: new Map(parts) };
}

/** The split that a default with one other person presets. */
export function pairPreset(ownMemberId: MemberId, pair: PairSplit, locale: string): Preset {
  const { method, memberId, ownInput, otherInput } = pair;
  const inputs = [
    [ownMemberId, ownInput ?? 0],
    [memberId, otherInput ?? 0],
  ] as const;
  if (method === "equal") return { method, parts: new Map(inputs.map(([id]) => [id, ""])) };
  const input =
    method === "percentage"
      ? { method, parts: inputs.map(([id, basisPoints]) => ({ memberId: id, basisPoints })) }
      : { method, parts: inputs.map(([id, shares]) => ({ memberId: id, shares })) };
  return { method, parts: new Map(textsOf(input, String, locale)) };
}

/** The other person of a split between the caller and exactly one person; null for other splits. */
export function otherOfTwo(group: Group, parts: ReadonlyMap<MemberId, string>): MemberId | null {
  if (parts.size !== 2 || !parts.has(group.ownMemberId)) return null;
  return [...parts.keys()].find((id) => id !== group.ownMemberId) ?? null;
}

/** The typed split as a group's default; null while it is none. */
export function defaultOf(group: Group, draft: SplitDraft, locale: string): DefaultSplit | null {
  const input = splitOf(draft, locale);
  if (input === null) return null;
  if (input.method === "equal") {
    const active = group.members.flatMap(({ id, isActive }) => (isActive ? id : []));
    const isEveryone = active.every((id) => input.memberIds.includes(id));
    if (input.memberIds.length === 0) return null;
    return { method: "equal", memberIds: isEveryone ? null : input.memberIds };
  }
  if (input.method !== "percentage" && input.method !== "shares") return { method: input.method };
  // Nothing typed presets only the method.
  if ([...draft.parts.values()].every((text) => text.trim() === ""))
    return input.method === "shares" ? { method: "shares", parts: [] } : { method: "percentage", parts: [] };
  const memberIds = new Set(group.members.map(({ id }) => String(id)));
  return splitExpense({ totalMinor: 1_000_000n, input, memberIds, rotation: 0 }).ok ? input : null;
}

/** The typed split as the caller's default with one other person; null while it is none. */
export function pairOf(
  group: Group,
  draft: SplitDraft,
  locale: string,
): (PairSplit & { readonly method: "equal" | "percentage" | "shares" }) | null {
  const memberId = otherOfTwo(group, draft.parts);
  const split = memberId === null ? null : defaultOf(group, draft, locale);
  if (memberId === null || split === null) return null;
  if (split.method === "equal") return { memberId, method: "equal", ownInput: null, otherInput: null };
  if (split.method !== "percentage" && split.method !== "shares") return null;
  if (split.parts.length === 0) return null;
  const inputOf = (id: MemberId) => {
    const part = split.parts.find((each) => each.memberId === id);
    return part === undefined ? null : "shares" in part ? part.shares : part.basisPoints;
  };
  return {
    memberId,
    method: split.method,
    ownInput: inputOf(group.ownMemberId),
    otherInput: inputOf(memberId),
  };
}

/** Whether two defaults of a group are the same, in whichever order they name people. */
export function isSameDefault(one: DefaultSplit, other: DefaultSplit): boolean {
  return textOf(one) === textOf(other);
}

function textOf(split: DefaultSplit): string {
  if ("memberIds" in split) return JSON.stringify([split.method, split.memberIds?.toSorted() ?? null]);
  if (!("parts" in split)) return JSON.stringify([split.method]);
  const parts = split.parts.map((part) => [part.memberId, "shares" in part ? part.shares : part.basisPoints]);
  return JSON.stringify([split.method, parts.toSorted()]);
}
