import type { AccountRows } from "../account-row.ts";
import { makeGoal } from "../goals.ts";

export const accountRows: AccountRows = {
  goals: { ends: "true", make: async (ctx) => (await makeGoal(ctx)).owner.userId },
};
