import { searchForm } from "@evenly/contract/search-form";
import type { NamedMember } from "@evenly/domain/groups/quick-entry-names";

/** The shortest name of each member that a line understands: the first word where no other member has it, else the whole name. */
export function shortNames(members: readonly NamedMember[]): ReadonlyMap<string, string> {
  const firstOf = ({ name }: NamedMember) => /^\S+/.exec(name)?.[0] ?? "";
  return new Map(
    members.map((member) => {
      const first = firstOf(member);
      const isTaken = members.some(
        (other) => other.memberId !== member.memberId && searchForm(firstOf(other)) === searchForm(first),
      );
      return [member.memberId, isTaken || first === "" ? member.name : first];
    }),
  );
}
