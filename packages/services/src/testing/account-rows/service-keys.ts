import { serviceKeys } from "@evenly/db/service-keys/tables";
import { type AccountRows, hashed, soon, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  service_keys: {
    ends: "revoked_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(serviceKeys).values({
        id: ctx.ids.uuid(),
        name: "test",
        actingUserId: userId,
        createdBy: userId,
        scopes: ["payments:read"],
        secretHash: hashed(ctx),
        ...soon(ctx),
      }),
    ),
  },
};
