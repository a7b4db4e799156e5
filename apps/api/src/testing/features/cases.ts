import { SecurityEventId } from "@evenly/contract/security/schemas";
import { inTransaction } from "@evenly/db";
import { insertSecurityEvent } from "@evenly/db/security/event-queries";
import { withTransaction } from "@evenly/services";
import { appealBlock } from "@evenly/services/cases/appeal-block";
import { openCase } from "@evenly/services/cases/open-case";
import { NOBODY } from "../nobody.ts";
import type { Making, TestedFeature } from "../tested-feature.ts";

export const tested: TestedFeature = {
  makes: {
    blockedPayment: (making) => makeBlock(making),
    appealedPayment: async (making) => {
      const id = await makeBlock(making);
      const { ctx, owner, words } = making;
      await appealBlock(ctx.asUser(owner.userId), { blockId: SecurityEventId.parse(id), text: words });
      return id;
    },
    reviewedPayment: async ({ ctx, owner }) => {
      const id = ctx.ids.uuid();
      await withTransaction(ctx, (tx) =>
        openCase(ctx, tx, { kind: "held_payment", userId: owner.userId, subjectId: id }),
      );
      return id;
    },
  },
  takes: {
    "fraud.appeal": { blockId: NOBODY, text: "It was for a friend" },
    "fraud.addStatement": { transactionId: NOBODY, text: "It was for a friend" },
  },
};

async function makeBlock({ ctx, owner: { userId }, words }: Making): Promise<string> {
  const id = ctx.ids.uuid();
  await inTransaction(ctx.db, (tx) =>
    insertSecurityEvent(tx, {
      id,
      userId,
      domain: "fraud",
      type: "transaction",
      kind: "transaction_blocked",
      severity: "medium",
      occurredAt: ctx.clock.now(),
      facts: {
        of: "payment",
        code: "RULE_BLOCKED",
        amountMinor: "500",
        currency: "USD",
        payeeUserId: null,
        payeeName: words,
        score: null,
        reasons: [{ code: "own_rule", decision: "block", facts: { rule: words } }],
        until: null,
        userAgent: words,
      },
    }),
  );
  return id;
}
