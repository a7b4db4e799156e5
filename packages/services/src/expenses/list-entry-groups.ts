import type { EntryGroup } from "@evenly/contract/expenses/quick-entry";
import * as schemas from "@evenly/contract/expenses/quick-entry";
import { listPeopleOfGroups } from "@evenly/db/expenses/entry-form-queries";
import type { ServiceContext } from "../context.ts";
import { nameOfMember } from "../groups/index.ts";
import { requireUser } from "../shared/require-user.ts";

type Found = Awaited<ReturnType<typeof listPeopleOfGroups>>[number];

/**
 * The groups in which the caller can enter expenses, with the people who can be named in one, the last changed group first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listEntryGroups(ctx: ServiceContext): Promise<readonly EntryGroup[]> {
  const rows = await listPeopleOfGroups(ctx.db, requireUser(ctx));
  const byGroup = new Map<string, Found[]>();
  for (const row of rows) {
    const known = byGroup.get(row.group.id);
    if (known) known.push(row);
    else byGroup.set(row.group.id, [row]);
  }
  return [...byGroup.values()].flatMap(present);
}

function present(rows: readonly Found[]): readonly EntryGroup[] {
  const [first] = rows;
  if (first === undefined) return [];
  const people = rows.map((row) => ({ memberId: row.member.id, name: nameOfMember(row) }));
  return [schemas.EntryGroup.parse({ ...first.group, ownMemberId: first.ownMemberId, people })];
}
