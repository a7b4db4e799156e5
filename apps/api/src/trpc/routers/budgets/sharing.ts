import { Budget } from "@evenly/contract/budgets/schemas";
import {
  AnswerBudgetInput,
  BudgetInvitation,
  RemoveBudgetMemberInput,
  ShareBudgetInput,
} from "@evenly/contract/budgets/sharing-schemas";
import { answerBudget } from "@evenly/services/budgets/sharing/answer-budget";
import { listBudgetInvitations } from "@evenly/services/budgets/sharing/list-budget-invitations";
import { removeBudgetMember } from "@evenly/services/budgets/sharing/remove-budget-member";
import { shareBudget } from "@evenly/services/budgets/sharing/share-budget";
import * as z from "zod";
import { userProcedure } from "../../init.ts";

/** Budgets that people share. */
export const budgetSharingProcedures = {
  listInvitations: userProcedure
    .output(z.array(BudgetInvitation))
    .query(({ ctx }) => listBudgetInvitations(ctx)),
  share: userProcedure
    .input(ShareBudgetInput)
    .output(Budget)
    .mutation(({ ctx, input }) => shareBudget(ctx, input)),
  answer: userProcedure.input(AnswerBudgetInput).mutation(({ ctx, input }) => answerBudget(ctx, input)),
  removeMember: userProcedure
    .input(RemoveBudgetMemberInput)
    .mutation(({ ctx, input }) => removeBudgetMember(ctx, input)),
};
