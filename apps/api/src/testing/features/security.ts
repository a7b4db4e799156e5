import { inTransaction } from "@evenly/db";
import { insertSecurityAlert } from "@evenly/db/security/alert-queries";
import { insertSecurityEvent } from "@evenly/db/security/event-queries";
import { TEST_PASSWORD } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  makes: {
    securityAlert: async ({ ctx, owner, words }) => {
      const id = ctx.ids.uuid();
      const { userId } = owner;
      const now = ctx.clock.now();
      await inTransaction(ctx.db, async (tx) => {
        await insertSecurityEvent(tx, {
          id,
          userId,
          domain: "account",
          type: "login",
          kind: "new_device",
          severity: "high",
          detail: words,
          browser: words,
          occurredAt: now,
        });
        await insertSecurityAlert(tx, { id, userId, type: "new_device", createdAt: now });
      });
      return id;
    },
    serviceKey: async ({ ctx, owner: { userId } }) =>
      (await makeServiceKey(ctx, { userId, scopes: ["payments:send"], isApproved: false })).id,
  },
  takes: {
    "security.approveServiceKey": { serviceKeyId: NOBODY, password: TEST_PASSWORD },
    "security.endServiceKey": { serviceKeyId: NOBODY },
  },
};
