import { UserId } from "@evenly/contract";
import { CreateGroupInput, type Group } from "@evenly/contract/groups/schemas";
import { groupInvitations } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, outcomeOf, type TestContext } from "@evenly/testing";
import { getGroup } from "../groups/get-group.ts";
import { listGroups } from "../groups/list-groups.ts";
import { listConversations } from "../realtime/list-conversations.ts";

type User = { readonly userId: string };
type GroupId = Group["id"];

/** Mallory and Victor, who do not know each other. */
export async function makeStrangers(ctx: TestContext) {
  const facts = { balanceMinor: 200_00n, country: "US" };
  const [mallory, victor] = [await makeUser(ctx, facts), await makeUser(ctx, facts)];
  return { mallory, victor, asMallory: ctx.asUser(mallory.userId), asVictor: ctx.asUser(victor.userId) };
}

/** Input of a new group. */
export const newGroup = (ctx: TestContext, facts: object = {}) =>
  CreateGroupInput.parse({ name: "Trip", idempotencyKey: ctx.ids.uuid(), ...facts });

/** Members of a group who are invited. */
export const invitedIn = ({ members }: Pick<Group, "members">) =>
  members.filter(({ isInvited }) => isInvited);

/** Number of invitations that a person ever got. */
export const countInvitations = (ctx: TestContext, { userId }: User) =>
  ctx.db.$count(groupInvitations, sql`invited_user_id = ${userId}`);

/** What a person has of a group: how many they are in, whether they read it, how many hear that they are online. */
export async function standingOf(ctx: TestContext, { userId }: User, groupId: GroupId) {
  const asPerson = ctx.asUser(userId);
  const { people } = await listConversations(ctx, { userIds: [UserId.parse(userId)] });
  return {
    groups: (await listGroups(asPerson, { isArchived: false })).length,
    read: await outcomeOf(getGroup(asPerson, { groupId })),
    partners: people[0]?.partnerIds.length ?? 0,
  };
}
export const OUTSIDE = { groups: 0, read: "GROUP_NOT_FOUND", partners: 0 };
export const INSIDE = { groups: 1, read: "done", partners: 1 };
