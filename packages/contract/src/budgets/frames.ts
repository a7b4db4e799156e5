import * as z from "zod";
import { fromEvent } from "../event-definition.ts";

/** Something in the user's budgets changed. */
export const BudgetUpdateData = z.object({ ...fromEvent, userId: z.string() });

/** Frames of budgets. */
export const budgetFrames = [z.object({ type: z.literal("budget_update"), data: BudgetUpdateData })] as const;
