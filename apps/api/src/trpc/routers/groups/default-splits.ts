import { PairSplit, SaveDefaultSplitInput, SavePairSplitInput } from "@evenly/contract/groups/default-splits";
import { Group, OneGroupInput } from "@evenly/contract/groups/schemas";
import { listPairSplits, savePairSplit } from "@evenly/services/expenses/pair-splits";
import { saveDefaultSplit } from "@evenly/services/expenses/save-default-split";
import * as z from "zod";
import { costOfGroup } from "../../cost-of-group.ts";
import { userProcedure } from "../../init.ts";

/** How forms of new expenses start: the group's default, and the caller's with one other person. */
export const defaultSplitProcedures = {
  saveDefaultSplit: userProcedure
    .meta({ policy: "user", cost: costOfGroup })
    .input(SaveDefaultSplitInput)
    .output(Group)
    .mutation(({ ctx, input }) => saveDefaultSplit(ctx, input)),
  listPairSplits: userProcedure
    .meta({ policy: "user", scope: "groups:read" })
    .input(OneGroupInput)
    .output(z.array(PairSplit))
    .query(async ({ ctx, input }) => [...(await listPairSplits(ctx, input))]),
  savePairSplit: userProcedure
    .input(SavePairSplitInput)
    .output(z.array(PairSplit))
    .mutation(async ({ ctx, input }) => [...(await savePairSplit(ctx, input))]),
};
