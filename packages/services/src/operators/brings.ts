import { endWaitingActsOf } from "@evenly/db/operators/waiting-act-queries";
import type { ServiceFeature } from "../feature.ts";

export const operatorsBrings: ServiceFeature = {
  endsWithAccount: (ctx, tx, userId) => endWaitingActsOf(tx, userId, ctx.clock.now()),
  unaudited: {
    "tickets of a minute at most, used up or forgotten": ["operators.enterQueueBoard"],
    "keeps what tells the process's own keys from others, once": ["operators.checkKeys"],
  },
};
