import type { HomePerson } from "@evenly/contract/waiting/groups/schemas";
import { listPeople } from "@evenly/db/waiting/groups/own-groups";
import type { ServiceContext } from "../../context.ts";
import { avatarUrl } from "../../shared/avatar-url.ts";

/** Loads names and pictures of members with one query; returns them by the member's id. */
export async function loadPeople(
  ctx: ServiceContext,
  memberIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, HomePerson>> {
  const ids = [...new Set(memberIds)].filter((id) => id !== null);
  const rows = ids.length === 0 ? [] : await listPeople(ctx.db, ids);
  return new Map(
    rows.map(({ memberId, userId, placeholderName, firstName, lastName, avatarSmallFileId }) => {
      const name = userId === null ? placeholderName : `${firstName} ${lastName}`.trim();
      return [
        memberId,
        { id: userId ?? memberId, name: name ?? "", avatarUrl: avatarUrl(avatarSmallFileId) },
      ];
    }),
  );
}
