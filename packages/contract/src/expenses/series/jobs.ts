import * as z from "zod";
import { defineJob } from "../../job-definition.ts";

/** Creates the expenses of every series whose next day has begun. */
export const createDueExpenses = defineJob({
  name: "create-due-expenses",
  version: 1,
  payload: z.object({}),
});
