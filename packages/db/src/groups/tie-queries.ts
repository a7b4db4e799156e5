import type { Queryable } from "../client.ts";
import { isReachable } from "../contacts/index.ts";
import { list } from "../run.ts";
import { sql } from "../sql.ts";

/** A person and what ties them to somebody who names them for a group. */
export type TiedPerson = {
  readonly userId: string;
  readonly name: string;
  readonly isReachable: boolean;
  readonly sharesGroup: boolean;
  readonly hasAddedCaller: boolean;
  readonly hasPaidCaller: boolean;
};

/** What ties each of some people to a caller, by id; unknown ids are left out. */
export async function listTies(
  db: Queryable,
  callerUserId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, TiedPerson>> {
  if (userIds.length === 0) return new Map();
  const caller = sql`${callerUserId}::uuid`;
  const rows = await db.execute<TiedPerson>(sql`
    select person.id as "userId", trim(person.first_name || ' ' || person.last_name) as "name",
      ${isReachable(sql`person.id`, callerUserId)} as "isReachable",
      exists (
        select from group_members own
        join groups g on g.id = own.group_id and g.deleted_at is null
        join group_members other on other.group_id = own.group_id and other.is_active and other.user_id = person.id
        where own.user_id = ${caller} and own.is_active
      ) as "sharesGroup",
      exists (
        select from favourites f where f.owner_user_id = person.id and f.user_id = ${caller}
      ) as "hasAddedCaller",
      exists (
        select from transfers t
        where t.payer_user_id = person.id and t.payee_user_id = ${caller}
          and t.kind in ('payment', 'capture') and t.state = 'posted'
      ) as "hasPaidCaller"
    from users person
    where person.id = any(${list(userIds, "uuid")})`);
  return new Map([...rows].map((row) => [row.userId, row]));
}
