import { GOALS_MAX } from "@evenly/contract/goals/rules";
import type { EarmarkRow } from "@evenly/contract/goals/schemas";
import * as schemas from "@evenly/contract/goals/schemas";
import { listGoalRows, listSavings } from "@evenly/db/goals/queries";
import type { EarmarkAsked, ServiceContext } from "../context.ts";
import { pledgesOf } from "./pledges-of.ts";

/** What rules move into a person's goals before a day, one row for each goal. */
export async function earmarkPledges(
  ctx: ServiceContext,
  { userId, currency, until }: EarmarkAsked,
): Promise<readonly EarmarkRow[]> {
  const rows = (await listGoalRows(ctx.db, userId, GOALS_MAX)).filter((goal) => goal.currency === currency);
  const savings = await listSavings(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return pledgesOf(rows, savings, until).map(({ goal, amountMinor, firstOn }) =>
    schemas.EarmarkRow.parse({
      id: goal.id,
      name: goal.name,
      amountMinor,
      dueOn: firstOn,
      place: { kind: "goal", goalId: goal.id },
    }),
  );
}
