import { GetStandingInput, GroupStanding } from "@evenly/contract/settlements/schemas";
import { getStanding } from "@evenly/services/settlements/index";
import { userProcedure } from "../../init.ts";

/** Debts in groups. */
export const settlementProcedures = {
  getStanding: userProcedure
    .meta({ policy: "user", scope: "groups:read" })
    .input(GetStandingInput)
    .output(GroupStanding)
    .query(({ ctx, input }) => getStanding(ctx, input)),
};
