import { revokeServiceKeysOf } from "@evenly/db/service-keys/queries";
import type { ServiceFeature } from "../feature.ts";

export const serviceKeysBrings: ServiceFeature = {
  endsWithAccount: (ctx, tx, userId) => revokeServiceKeysOf(tx, userId, ctx.clock.now()),
};
