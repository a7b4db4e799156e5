import {
  CreateGroupInput,
  Group,
  GroupSummary,
  ListGroupsInput,
  ListWholeGroupsInput,
  OneGroupInput,
  WholeGroupsPage,
} from "@evenly/contract/groups/schemas";
import { createGroup } from "@evenly/services/groups/create-group";
import { getGroup } from "@evenly/services/groups/get-group";
import { listGroups } from "@evenly/services/groups/list-groups";
import { listWholeGroups } from "@evenly/services/groups/list-whole-groups";
import * as z from "zod";
import { costOfGroup, costOfGroups } from "../../cost-of-group.ts";
import { userProcedure, verifiedProcedure } from "../../init.ts";

const read = userProcedure.meta({ policy: "user", scope: "groups:read" });

/** Groups and their settings. */
export const groupProcedures = {
  list: read
    .input(ListGroupsInput)
    .output(z.array(GroupSummary))
    .query(async ({ ctx, input }) => [...(await listGroups(ctx, input))]),
  listWhole: read
    .meta({ policy: "user", scope: "groups:read", cost: costOfGroups })
    .input(ListWholeGroupsInput)
    .output(WholeGroupsPage)
    .query(({ ctx, input }) => listWholeGroups(ctx, input)),
  get: read
    .meta({ policy: "user", scope: "groups:read", cost: costOfGroup })
    .input(OneGroupInput)
    .output(Group)
    .query(({ ctx, input }) => getGroup(ctx, input)),
  create: verifiedProcedure
    .meta({ policy: "verified", cost: costOfGroup })
    .input(CreateGroupInput)
    .output(Group)
    .mutation(async ({ ctx, input }) => {
      const { group, isReplayed } = await createGroup(ctx, input);
      if (isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
      return group;
    }),
};
