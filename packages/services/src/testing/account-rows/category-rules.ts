import { makeUser } from "@evenly/testing";
import type { AccountRows } from "../account-row.ts";
import { makeRule } from "../category-rules.ts";

export const accountRows: AccountRows = {
  category_rules: {
    ends: "true",
    make: async (ctx) => {
      const { userId } = await makeUser(ctx);
      await makeRule(ctx.asUser(userId), "harbour");
      return userId;
    },
  },
};
