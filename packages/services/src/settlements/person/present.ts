import { invariant } from "@evenly/contract";
import type { OtherPerson, PersonSettlement } from "@evenly/contract/settlements/person-schemas";
import * as schemas from "@evenly/contract/settlements/person-schemas";
import type { Queryable } from "@evenly/db";
import { listNamedLines, listPersons } from "@evenly/db/settlements/person-queries";
import { findSettlement } from "@evenly/db/settlements/queries";
import type { ServiceContext } from "../../context.ts";
import { avatarUrl } from "../../shared/avatar-url.ts";

const DESCRIPTION_MAX = 140;

/** What became of a payment between two persons. */
export async function presentMoved(ctx: ServiceContext, id: string): Promise<PersonSettlement> {
  return schemas.PersonSettlement.parse(await findSettlement(ctx.db, id));
}

/** The groups of a payment, as the description of its transfer; it needs no language. */
export async function describeGroups(ctx: ServiceContext, id: string): Promise<string> {
  const lines = await listNamedLines(ctx.db, [id]);
  const names = lines.map(({ groupName }) => groupName).join(", ");
  return names.length <= DESCRIPTION_MAX ? names : `${names.slice(0, DESCRIPTION_MAX - 1)}…`;
}

/** Persons by id, as people in their groups see them. */
export async function loadPersons(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, OtherPerson>> {
  const rows = await listPersons(db, userIds);
  return new Map(
    rows.map(({ id, firstName, lastName, avatarSmallFileId }) => {
      const displayName = `${firstName} ${lastName}`.trim();
      const person = { userId: id, displayName, firstName, avatarUrl: avatarUrl(avatarSmallFileId) };
      return [id, schemas.OtherPerson.parse(person)];
    }),
  );
}

/** One person, who is known to exist. */
export async function loadPerson(db: Queryable, userId: string): Promise<OtherPerson> {
  const person = (await loadPersons(db, [userId])).get(userId);
  invariant(person, "a member with an account is a user");
  return person;
}
