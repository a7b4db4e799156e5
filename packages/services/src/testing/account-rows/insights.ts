import { insertHidden, keepAnalysis } from "@evenly/db/insights/queries";
import { type AccountRows, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  hidden_insights: {
    ends: "true",
    make: withRow((ctx, userId) =>
      ctx.db.transaction((tx) =>
        insertHidden(tx, {
          userId,
          period: "month",
          periodFrom: "2026-11-01",
          insightId: ctx.ids.uuid().replaceAll("-", ""),
          hiddenAt: ctx.clock.now(),
        }),
      ),
    ),
  },
  spending_analyses: {
    ends: "true",
    make: withRow((ctx, userId) =>
      keepAnalysis(ctx.db, { userId, key: "month", answer: {}, computedAt: ctx.clock.now() }),
    ),
  },
};
