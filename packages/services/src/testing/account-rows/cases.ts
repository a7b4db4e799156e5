import { cases } from "@evenly/db/cases/tables";
import { type AccountRows, OPERATORS, soon, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  case_decisions: { history: OPERATORS },
  case_statements: { history: "belong to a case, which keeps the account while it is open" },
  cases: {
    keeps: "open_cases",
    make: withRow((ctx, userId) =>
      ctx.db.insert(cases).values({
        id: ctx.ids.uuid(),
        kind: "appeal",
        userId,
        subjectId: ctx.ids.uuid(),
        createdAt: ctx.clock.now(),
        deadline: soon(ctx).expiresAt,
      }),
    ),
  },
};
