import { inTransaction } from "@evenly/db";
import { insertSecurityEvent } from "@evenly/db/security/event-queries";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listBlocks } from "./list-blocks.ts";

const DAY_MS = 24 * 3_600_000;
const facts = {
  of: "payment",
  code: "RULE_BLOCKED",
  amountMinor: "500",
  currency: "USD",
  payeeUserId: null,
  payeeName: null,
  score: null,
  reasons: [],
  until: null,
  userAgent: null,
} as const;

const { ctx } = await openTestContext();

describe("listBlocks", () => {
  it("lists the caller's blocks of 90 days, newest first; those of 14 days can be appealed", async () => {
    const user = await makeUser(ctx);
    const now = ctx.clock.now().getTime();
    for (const days of [1, 13, 14, 89, 91]) {
      const block = {
        userId: user.userId,
        domain: "fraud",
        type: "transaction",
        kind: "transaction_blocked",
        severity: "medium",
        facts,
      } as const;
      await inTransaction(ctx.db, (tx) =>
        insertSecurityEvent(tx, { ...block, id: ctx.ids.uuid(), occurredAt: new Date(now - days * DAY_MS) }),
      );
    }
    const { blocks } = await listBlocks(ctx.asUser(user.userId));
    expect(blocks.map(({ canAppeal }) => canAppeal)).toEqual([true, true, false, false]);
    expect(blocks[0]).toMatchObject({ payee: null, amountMinor: 500n, until: null });
    expect((await listBlocks(ctx.asUser((await makeUser(ctx)).userId))).blocks).toEqual([]);
    expect(await codeOf(listBlocks(ctx))).toBe("UNAUTHENTICATED");
  });
});
