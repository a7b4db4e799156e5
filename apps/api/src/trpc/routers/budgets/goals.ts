import {
  ArchiveGoalInput,
  CreateGoalInput,
  DeletedGoal,
  DeleteGoalInput,
  Goal,
  GoalList,
  MovedGoal,
  MoveGoalMoneyInput,
  SafeToSpend,
  SafeToSpendInput,
  SetSavingInput,
  UpdateGoalInput,
} from "@evenly/contract/goals/schemas";
import { addToGoal } from "@evenly/services/goals/add-to-goal";
import { archiveGoal } from "@evenly/services/goals/archive-goal";
import { createGoal } from "@evenly/services/goals/create-goal";
import { deleteGoal } from "@evenly/services/goals/delete-goal";
import { getSafeToSpend } from "@evenly/services/goals/get-safe-to-spend";
import { listGoals } from "@evenly/services/goals/list-goals";
import { setSaving } from "@evenly/services/goals/set-saving";
import { takeFromGoal } from "@evenly/services/goals/take-from-goal";
import { updateGoal } from "@evenly/services/goals/update-goal";
import { moneyProcedure, userProcedure } from "../../init.ts";

/** Savings goals, their rules and their money, and what is safe to spend. */
export const goalProcedures = {
  listGoals: userProcedure.output(GoalList).query(({ ctx }) => listGoals(ctx)),
  createGoal: userProcedure
    .input(CreateGoalInput)
    .output(Goal)
    .mutation(({ ctx, input }) => createGoal(ctx, input)),
  updateGoal: userProcedure
    .input(UpdateGoalInput)
    .output(Goal)
    .mutation(({ ctx, input }) => updateGoal(ctx, input)),
  archiveGoal: userProcedure
    .input(ArchiveGoalInput)
    .output(Goal)
    .mutation(({ ctx, input }) => archiveGoal(ctx, input)),
  setSaving: userProcedure
    .input(SetSavingInput)
    .output(Goal)
    .mutation(({ ctx, input }) => setSaving(ctx, input)),
  addToGoal: moneyProcedure
    .input(MoveGoalMoneyInput)
    .output(MovedGoal)
    .mutation(({ ctx, input }) => addToGoal(ctx, input)),
  takeFromGoal: moneyProcedure
    .input(MoveGoalMoneyInput)
    .output(MovedGoal)
    .mutation(({ ctx, input }) => takeFromGoal(ctx, input)),
  deleteGoal: moneyProcedure
    .input(DeleteGoalInput)
    .output(DeletedGoal)
    .mutation(({ ctx, input }) => deleteGoal(ctx, input)),
  safeToSpend: userProcedure
    .input(SafeToSpendInput)
    .output(SafeToSpend)
    .query(({ ctx, input }) => getSafeToSpend(ctx, input)),
};
