import { endWaitingActsOf } from "@evenly/db/operators/waiting-act-queries";
import type { ServiceFeature } from "../feature.ts";

export const operatorsBrings: ServiceFeature = {
  endsWithAccount: (ctx, tx, userId) => endWaitingActsOf(tx, userId, ctx.clock.now()),
};
