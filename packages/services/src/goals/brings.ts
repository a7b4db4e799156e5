import { saveForGoals } from "@evenly/contract/goals/jobs";
import { deleteGoalsOf } from "@evenly/db/goals/queries";
import { handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { earmarkPledges } from "./earmark-pledges.ts";
import { remindBehind } from "./remind-behind.ts";
import { saveDue } from "./save-due.ts";

export const goalsBrings: ServiceFeature = {
  jobs: [
    handleJob(saveForGoals, async (ctx, _payload, { signal }) =>
      (await saveDue(ctx, signal)) > 0 ? "again" : "done",
    ),
  ],
  schedules: [
    schedule({
      name: "save-for-goals-often",
      job: saveForGoals,
      payload: {},
      rule: { every: "minutes", count: 5 },
      timeZone: "UTC",
    }),
  ],
  sweeps: [{ name: "remind of goals behind their pace", everyMs: 900_000, sweep: remindBehind }],
  earmarks: [{ kind: "goals", list: earmarkPledges }],
  // Their money is a remain of the ledger, so they are empty here.
  endsWithAccount: (_ctx, tx, userId) => deleteGoalsOf(tx, userId),
};
