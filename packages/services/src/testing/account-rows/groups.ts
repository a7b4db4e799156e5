import { CreateInvitationInput } from "@evenly/contract/groups/invitations";
import { createInvitation } from "../../groups/invitations/create-invitation.ts";
import { type AccountRows, MEMBERS, SETTINGS, second } from "../account-row.ts";
import { makeExpense, makeGroup } from "../expenses.ts";

export const accountRows: AccountRows = {
  group_activities: { history: MEMBERS },
  group_balances: {
    keeps: "group_balance",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 2);
      await makeExpense(ctx, group);
      return second(group);
    },
  },
  group_invitations: {
    ends: "revoked_at is null",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 2, { privacy: "invite-only" });
      const asSecond = ctx.asUser(second(group));
      await createInvitation(asSecond, CreateInvitationInput.parse({ groupId: group.groupId }));
      return second(group);
    },
  },
  group_members: { ends: "is_active", make: async (ctx) => second(await makeGroup(ctx, 2)) },
  group_pairs: { history: "a projection of the balances, which keep the account" },
  groups: {
    keeps: "owned_group",
    make: async (ctx) => (await makeGroup(ctx, 2)).users[0]?.userId ?? "",
  },
  pair_splits: { history: SETTINGS },
};
