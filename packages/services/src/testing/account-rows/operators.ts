import { waitingActs } from "@evenly/db/operators/tables";
import { makeUser } from "@evenly/testing";
import { type AccountRows, soon, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  waiting_acts: {
    ends: "ended_at is null",
    make: withRow(async (ctx, userId) =>
      ctx.db.insert(waitingActs).values({
        id: ctx.ids.uuid(),
        act: "lift_freeze",
        subjectUserId: userId,
        reason: "test",
        proposedBy: (await makeUser(ctx)).userId,
        ...soon(ctx),
      }),
    ),
  },
};
