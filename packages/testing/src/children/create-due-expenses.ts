import { closeDatabase, openDatabase } from "@evenly/db";
import { createDueExpenses } from "@evenly/services/expenses/series/create-due-expenses";
import { testContext } from "../context.ts";

/**
 * A process that creates due expenses of series until none is left or it is killed, and prints a dot for each id that it makes.
 * Arguments: url, moment.
 */
const [, , url = "", moment = ""] = process.argv;
const db = openDatabase({ url, applicationName: "create-due-expenses", poolMax: 2 });
const ctx = testContext(db);
ctx.clock.set(new Date(moment));
const uuid = () => {
  process.stdout.write(".");
  return ctx.ids.uuid();
};

while ((await createDueExpenses({ ...ctx, ids: { ...ctx.ids, uuid } })) > 0);
await ctx.lane.close();
await closeDatabase(db);
