import type { SplitInput, SplitMethod } from "./split-types.ts";

/** How the form of a new expense starts. An equal split among null is among everyone; empty parts preset only the method. */
export type DefaultSplit =
  | { readonly method: "equal"; readonly memberIds: readonly string[] | null }
  | Extract<SplitInput, { method: "percentage" | "shares" }>
  | { readonly method: "exact" | "adjustment" | "itemised" };

/** A default that presets who takes part, as the input of a split; null when it presets only the method. */
export function inputOfDefault(split: DefaultSplit): SplitInput | null {
  if (split.method === "equal")
    return split.memberIds === null ? null : { method: "equal", memberIds: split.memberIds };
  if (split.method === "percentage" || split.method === "shares")
    return split.parts.length === 0 ? null : split;
  return null;
}

/**
 * The default of a group as it applies to its active members. Former members fall out of it; percentages no longer sum to 100 then,
 * so that the split is equal.
 */
export function defaultSplitFor(
  method: SplitMethod,
  stored: SplitInput | null,
  activeIds: ReadonlySet<string>,
): DefaultSplit {
  const everyone = { method: "equal", memberIds: null } as const;
  if (method === "percentage") {
    if (stored?.method !== "percentage") return { method, parts: [] };
    return stored.parts.every(({ memberId }) => activeIds.has(memberId)) ? stored : everyone;
  }
  if (method === "shares") {
    if (stored?.method !== "shares") return { method, parts: [] };
    const parts = stored.parts.filter(({ memberId }) => activeIds.has(memberId));
    return parts.length === 0 ? everyone : { method, parts };
  }
  if (method === "equal") {
    if (stored?.method !== "equal") return everyone;
    const memberIds = stored.memberIds.filter((memberId) => activeIds.has(memberId));
    return memberIds.length === 0 ? everyone : { method, memberIds };
  }
  return { method };
}
