import { deleteRulesOf } from "@evenly/db/category-rules/queries";
import { consumeEvent, type ServiceFeature } from "../feature.ts";
import { sortNewPayment } from "./sort-new-payment.ts";

export const categoryRulesBrings: ServiceFeature = {
  consumers: [
    consumeEvent({
      name: "sort-new-payments",
      events: ["payment.posted"],
      handle: async (ctx, tx, event) => {
        if (event.name === "payment.posted") await sortNewPayment(ctx, tx, event.payload);
      },
    }),
  ],
  endsWithAccount: (_ctx, tx, userId) => deleteRulesOf(tx, userId),
};
