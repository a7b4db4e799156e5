import { refuse } from "@evenly/contract";
import { MEMBER_NAME_MAX } from "@evenly/contract/groups/rules";
import type { NewMember } from "@evenly/contract/groups/schemas";
import type { Queryable, Tx } from "@evenly/db";
import type { NewMember as NewMemberRow } from "@evenly/db/groups/queries";
import { listTies } from "@evenly/db/groups/tie-queries";
import { type WayIn, wayIn } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { consumeLimit } from "../../shared/consume-limit.ts";
import { requireUser } from "../../shared/require-user.ts";

/** People whom one person has invited per day by naming them for groups. */
const PEOPLE_INVITED_A_DAY = { points: 100, windowSeconds: 86_400 };

/** Somebody for a group: an account, with the name that a placeholder of it would have, or a name alone. */
export type Newcomer = { readonly userId: string; readonly name?: string } | { readonly name: string };
/** A person whom a placeholder stands for until their yes. */
export type Awaited = { readonly userId: string; readonly memberId: string };

type Named = { readonly way: WayIn; readonly name: string };

/** How people come into a group of the caller, who comes in at once. Unknown people are refused. */
export async function loadWaysIn(
  ctx: ServiceContext,
  db: Queryable,
  userIds: readonly string[],
): Promise<(userId: string) => Named> {
  const callerUserId = requireUser(ctx);
  const ties = await listTies(db, callerUserId, userIds);
  return (userId) => {
    const person = ties.get(userId);
    if (person === undefined) return { way: "refused", name: "" };
    return { way: userId === callerUserId ? "added" : wayIn(person), name: person.name };
  };
}

/**
 * Counts people who will be invited against the caller's daily limit.
 *
 * @throws {RATE_LIMITED}
 */
export async function chargeInvited(ctx: ServiceContext<"limits">, count: number): Promise<void> {
  if (count === 0) return;
  await consumeLimit(ctx, "group_people_invited", requireUser(ctx), PEOPLE_INVITED_A_DAY, count);
}

/**
 * Rows of new members, in the given order, as the ties between them and the caller are in this transaction. A stranger's row is a
 * placeholder, which `invitePeople` invites them to.
 *
 * @throws {PAYEE_UNKNOWN} a person is not visible to the caller.
 */
export async function planNewcomers(ctx: ServiceContext, tx: Tx, groupId: string, all: readonly Newcomer[]) {
  const wayOf = await loadWaysIn(
    ctx,
    tx,
    all.flatMap((each) => ("userId" in each ? each.userId : [])),
  );
  const awaited: Awaited[] = [];
  const rows = all.map((each): NewMemberRow => {
    if (!("userId" in each)) return memberRow(ctx, groupId, each);
    const { way, name } = wayOf(each.userId);
    if (way === "refused") return refuse("PAYEE_UNKNOWN");
    if (way === "added") return memberRow(ctx, groupId, { userId: each.userId });
    const row = memberRow(ctx, groupId, { name: placeholderName(each.name ?? name) });
    awaited.push({ userId: each.userId, memberId: row.id });
    return row;
  });
  return { rows, awaited };
}

/** A name as a placeholder bears it. */
export function placeholderName(name: string): string {
  return [...name].slice(0, MEMBER_NAME_MAX).join("").trim() || "?";
}

/** A new active member as a row. */
export function memberRow(
  ctx: ServiceContext,
  groupId: string,
  member: { readonly userId: string } | { readonly name: string },
): NewMemberRow {
  const now = ctx.clock.now();
  return {
    id: ctx.ids.uuid(),
    groupId,
    userId: "userId" in member ? member.userId : null,
    placeholderName: "name" in member ? member.name : null,
    role: "member",
    isActive: true,
    addedByUserId: requireUser(ctx),
    seenAt: now,
    joinedAt: now,
  };
}

/**
 * Checks people whom the caller adds: each once, not the caller, and visible to them. Returns those who are invited first.
 *
 * @throws {VALIDATION} @throws {PAYEE_UNKNOWN}
 */
export async function checkNewMembers(
  ctx: ServiceContext,
  callerUserId: string,
  members: readonly NewMember[],
): Promise<readonly string[]> {
  const userIds = members.flatMap((member) => ("userId" in member ? member.userId : []));
  const isTwice = new Set(userIds).size < userIds.length || userIds.some((userId) => userId === callerUserId);
  if (isTwice) refuse("VALIDATION", { issues: [{ path: "members", message: "has a person twice" }] });
  const wayOf = await loadWaysIn(ctx, ctx.db, userIds);
  if (userIds.some((userId) => wayOf(userId).way === "refused")) refuse("PAYEE_UNKNOWN");
  return userIds.filter((userId) => wayOf(userId).way === "invited");
}
