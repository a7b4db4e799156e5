import type { Queryable } from "../client.ts";
import { list } from "../run.ts";
import { sql } from "../sql.ts";

/**
 * Users with whom each of these users shares a group that is neither archived nor deleted, as active members, at most `limit` each. A
 * block by either of two people hides them from each other.
 */
export async function listGroupPartners(
  db: Queryable,
  userIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.execute<{ userId: string; partnerIds: string[] }>(sql`
    select asked.user_id as "userId", json_agg(partner.user_id) as "partnerIds"
    from unnest(${list(userIds, "uuid")}) as asked (user_id)
    cross join lateral (
      select distinct other.user_id
      from group_members own
      join groups g on g.id = own.group_id and g.archived_at is null and g.deleted_at is null
      join group_members other on other.group_id = own.group_id and other.is_active and other.user_id <> own.user_id
      where own.user_id = asked.user_id and own.is_active
        and not exists (
          select 1 from blocks b
          where (b.owner_user_id = own.user_id and b.user_id = other.user_id)
            or (b.owner_user_id = other.user_id and b.user_id = own.user_id)
        )
      order by other.user_id
      limit ${limit}
    ) partner
    group by asked.user_id`);
  return new Map([...rows].map(({ userId, partnerIds }) => [userId, partnerIds]));
}
