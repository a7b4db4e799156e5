import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { list, run } from "../run.ts";
import { isUnblocked } from "./reachable.ts";

/** Parameters of one search. */
export type PeopleSearch = {
  readonly viewerUserId: string;
  /** As typed, without a leading @. */
  readonly text: string;
  /** Only handles that start with the text are found. */
  readonly isHandle: boolean;
  readonly limit: number;
};
export type FoundContact = { readonly id: string; readonly relation: "favourite" | "recent" | "other" };

/** Maximum number of recent payments and of others' favourites read to find people the viewer knows. */
const KNOWN_ROWS_MAX = 500;
/** Maximum number of people matched by fragment whose visibility is checked. */
const FRAGMENT_ROWS_MAX = 100;
/** The highest code point: sorts after any continuation of a prefix. */
const LAST_CHARACTER = "\u{10FFFF}";

const fullName = sql`search_form(u.first_name || ' ' || u.last_name)`;
const nameBackwards = sql`search_form(u.last_name || ' ' || u.first_name)`;
const nameAndHandle = sql`search_form(u.first_name || ' ' || u.last_name || ' ' || u.handle)`;
/** Condition of the four partial indexes for people search. */
const isFoundByEveryone = sql`u.found_by_name = 'everyone' and u.email_verified_at is not null`;

/**
 * Finds people the viewer knows: favourites, then people paid lately, then people findable by contacts only who have the viewer
 * as a contact. The cost depends on the viewer's contacts, not on the number of people.
 */
export function findContacts(db: Queryable, asked: PeopleSearch): Promise<readonly FoundContact[]> {
  const viewer = sql`${asked.viewerUserId}::uuid`;
  return run<FoundContact>(
    db,
    sql`with known as (
        select f.user_id as id, 0 as rank, f.created_at as at from favourites f where f.owner_user_id = ${viewer}
        union all
        select l.id, 1, l.at from (${latestPayments("payer", "payee", viewer)}) l
        union all
        select k.id, 2, k.at from (
          (select f.owner_user_id as id, f.created_at as at from favourites f where f.user_id = ${viewer}
            order by f.created_at desc limit ${KNOWN_ROWS_MAX})
          union all
          (${latestPayments("payee", "payer", viewer)})
        ) k join users c on c.id = k.id and c.found_by_name = 'contacts'
      )
      select u.id, (array['favourite', 'recent', 'other'])[min(k.rank) + 1] as relation
      from known k join users u on u.id = k.id
      where ${asked.isHandle ? isHandleStart(asked) : sql`${nameAndHandle} like ${fragment(asked.text)}`} and ${canBeShown(asked)}
      group by u.id order by min(k.rank), max(k.at) desc, u.id limit ${asked.limit}`,
  );
}

/**
 * Finds people by a prefix of first name, last name or handle. Three index ranges, each read up to the limit: the cost does not
 * depend on the number of people.
 */
export async function findByStart(
  db: Queryable,
  asked: PeopleSearch,
  known: readonly string[],
): Promise<readonly string[]> {
  const starting = (rank: number, text: SQL) =>
    sql`(select u.id, ${sql.raw(String(rank))} as rank, ${text} as word from users u
      where ${isFoundByEveryone} and ${text} ~>=~ search_form(${asked.text}) and ${text} ~<~ (search_form(${asked.text}) || ${LAST_CHARACTER})
        and u.id <> all(${list(known, "uuid")}) and ${canBeShown(asked)}
      order by ${text} using ~<~ limit ${asked.limit})`;
  const rows = await run<{ id: string }>(
    db,
    sql`select found.id from (
        ${asked.isHandle ? sql`` : sql`${starting(0, fullName)} union all ${starting(1, nameBackwards)} union all`} ${starting(2, sql`u.handle`)}
      ) found
      group by found.id
      order by bool_or(found.rank = 2 and found.word = search_form(${asked.text})) desc, min(found.rank), min(found.word), found.id
      limit ${asked.limit}`,
  );
  return rows.map((row) => row.id);
}

/**
 * Finds people by a fragment of name or handle, reading a bounded number of them. The text must contain three consecutive
 * letters or digits, which its trigram index needs.
 */
export async function findByFragment(
  db: Queryable,
  asked: PeopleSearch,
  known: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select u.id from find_people_by_fragment(${fragment(asked.text)}, ${FRAGMENT_ROWS_MAX}) as f(id)
      join users u on u.id = f.id
      where u.id <> all(${list(known, "uuid")}) and ${canBeShown(asked)}
      order by ${fullName}, u.id limit ${asked.limit}`,
  );
  return rows.map((row) => row.id);
}

function isHandleStart({ text }: PeopleSearch): SQL {
  return sql`starts_with(search_form(u.handle), search_form(${text}))`;
}

type Asking = Pick<PeopleSearch, "viewerUserId" | "limit">;

/** People whom the viewer paid or who paid the viewer, the latest first. */
export async function listRecentPeople(
  db: Queryable,
  { viewerUserId, limit }: Asking,
): Promise<readonly string[]> {
  const viewer = sql`${viewerUserId}::uuid`;
  const rows = await run<{ id: string }>(
    db,
    sql`with met as (
        (${latestPayments("payer", "payee", viewer)}) union all (${latestPayments("payee", "payer", viewer)})
      )
      select u.id from met join users u on u.id = met.id
      where ${canBeShown({ viewerUserId })}
      group by u.id order by max(met.at) desc, u.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Favourites of the viewer, the latest first. */
export async function listShownFavourites(db: Queryable, viewerUserId: string): Promise<readonly string[]> {
  const rows = await run<{ id: string }>(
    db,
    sql`select u.id from favourites f join users u on u.id = f.user_id
      where f.owner_user_id = ${viewerUserId}::uuid and ${canBeShown({ viewerUserId })}
      order by f.created_at desc, f.user_id desc`,
  );
  return rows.map(({ id }) => id);
}

export type GroupOfPeople = {
  readonly id: string;
  readonly name: string;
  readonly userIds: readonly string[];
};

/** Other members with an account of the viewer's groups; of each group at most some, the longest in it first. */
export function listPeopleOfGroups(
  db: Queryable,
  { viewerUserId, groups: groupsMax, members }: { viewerUserId: string; groups: number; members: number },
): Promise<readonly GroupOfPeople[]> {
  const viewer = sql`${viewerUserId}::uuid`;
  return run<GroupOfPeople>(
    db,
    sql`select g.id, g.name, json_agg(p.user_id order by p.joined_at, p.user_id) as "userIds"
      from (
        select own.group_id as id, gr.name, gr.updated_at from group_members own join groups gr on gr.id = own.group_id
        where own.user_id = ${viewer} and own.is_active and gr.archived_at is null and gr.deleted_at is null
      ) g cross join lateral (
        select m.user_id, m.joined_at from group_members m join users u on u.id = m.user_id
        where m.group_id = g.id and m.is_active and ${canBeShown({ viewerUserId })}
        order by m.joined_at, m.user_id limit ${members}
      ) p
      group by g.id, g.name, g.updated_at order by g.updated_at desc, g.id limit ${groupsMax}`,
  );
}

/** People whom the viewer last paid, or who last paid the viewer, each with the latest moment. */
function latestPayments(own: "payer" | "payee", other: "payer" | "payee", viewer: SQL): SQL {
  const ownId = sql.raw(`t.${own}_user_id`);
  return sql`select p.id, max(p.at) as at from (
      select ${sql.raw(`t.${other}_user_id`)} as id, t.effective_at as at from transfers t
      where ${ownId} = ${viewer} and t.kind in ('payment', 'hold')
      order by t.effective_at desc, t.id desc limit ${KNOWN_ROWS_MAX}
    ) p group by p.id`;
}

/** Suspended people are not suggested; people who know them can still pay them. */
function canBeShown({ viewerUserId }: Pick<PeopleSearch, "viewerUserId">): SQL {
  return sql`u.id <> ${viewerUserId}::uuid and u.deactivated_at is null and u.suspended_at is null and ${isUnblocked(sql`u.id`, viewerUserId)}`;
}

/** Builds a LIKE pattern: words may have others between them, and wildcards are escaped. */
function fragment(text: string): SQL {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/[\\%_]/g, "\\$&"));
  return sql`search_form(${`%${words.join("%")}%`})`;
}
