import type { ImportedEntry } from "@evenly/domain/group-files/index";
import type { MemberPart, SplitInput } from "@evenly/domain/groups/index";

/** An entry in which each member has another id: positions of a file become ids of a group, and the other way round. */
export function renameMembers<Entry extends ImportedEntry>(
  entry: Entry,
  idOf: (memberId: string) => string,
): Entry {
  if (entry.kind === "payment") return { ...entry, fromId: idOf(entry.fromId), toId: idOf(entry.toId) };
  const rename = (parts: readonly MemberPart[]) =>
    parts.map((part) => ({ ...part, memberId: idOf(part.memberId) }));
  return {
    ...entry,
    payers: rename(entry.payers),
    parts: rename(entry.parts),
    split: renameInput(entry.split, idOf),
  };
}

function renameInput(split: SplitInput, idOf: (memberId: string) => string): SplitInput {
  if (split.method === "equal") return { ...split, memberIds: split.memberIds.map(idOf) };
  if (split.method === "itemised") {
    const items = split.items.map((item) => ({ ...item, memberIds: item.memberIds.map(idOf) }));
    return { ...split, items };
  }
  const parts = split.parts.map((part) => ({ ...part, memberId: idOf(part.memberId) }));
  return { ...split, parts } as SplitInput;
}
