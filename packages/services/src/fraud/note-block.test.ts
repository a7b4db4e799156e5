import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listBlocks } from "../cases/list-blocks.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { listSecurityEvents } from "../security/list-security-events.ts";
import { makeBlocked } from "../testing/cases.ts";
import { letWorkerRun } from "../testing/security.ts";

const { ctx } = await openTestContext();

const DAY_MS = 24 * 3_600_000;

async function blocksOf(me: TestContext) {
  await letWorkerRun(ctx);
  return (await listBlocks(me)).blocks;
}

describe("a blocked payment", () => {
  it("is kept with its reasons, payee, device, address and place, once for each key", async () => {
    const { me, send, payee } = await makeBlocked(ctx);
    const key = ctx.ids.uuid();
    expect([await send(key), await send(key)]).toEqual(["COUNTRY_BLOCKED", "COUNTRY_BLOCKED"]);
    const blocks = await blocksOf(me);
    expect(blocks).toMatchObject([
      {
        code: "COUNTRY_BLOCKED",
        reasons: [{ code: "country_blocked", facts: { country: "KP", by: "evenly" } }],
        amountMinor: 900n,
        currency: "USD",
        payee: { id: payee.userId, displayName: "Dmitri Kim" },
        canAppeal: true,
        appeal: null,
      },
    ]);
    const [block] = blocks;
    expect(Number(block?.appealUntil) - Number(block?.blockedAt)).toBe(14 * DAY_MS);
    const { events } = await listSecurityEvents(me, { limit: 50 });
    expect(events).toMatchObject([
      {
        domain: "fraud",
        kind: "transaction_blocked",
        severity: "high",
        ipAddress: "192.0.2.7",
        place: { country: "FR", city: "Lyon" },
        device: { browser: "Chrome 140" },
        facts: { of: "payment", code: "COUNTRY_BLOCKED", amountMinor: 900n, payeeName: "Dmitri Kim" },
      },
    ]);
  });

  it("says when it ends by itself, and who is not its payer sees nothing of it", async () => {
    const { me, payer, payee } = await makeBlocked(ctx, {});
    const at = ctx.clock.now();
    await ctx.db.execute(
      sql`update users set credential_changed = 'email', credential_changed_at = ${at.toISOString()} where id = ${payer.userId}`,
    );
    const pay = (amountMinor: bigint) =>
      outcomeOf(
        sendPayment(me, { to: payee.userId, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }),
      );
    expect([await pay(10_001n), await pay(6_000n), await pay(4_001n), await pay(4_000n)]).toEqual([
      "COOLING_OFF",
      "done",
      "COOLING_OFF",
      "done",
    ]);
    const [block] = await blocksOf(me);
    expect(block).toMatchObject({ code: "COOLING_OFF", until: new Date(at.getTime() + DAY_MS) });
    expect(await blocksOf(ctx.asUser(payee.userId))).toEqual([]);
  });

  it("by an own limit is kept too; other refusals are not", async () => {
    const { me, payee } = await makeBlocked(ctx, {});
    const pay = (amountMinor: bigint) =>
      codeOf(
        sendPayment(me, { to: payee.userId, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }),
      );
    expect(await pay(90_000_000n)).toBe("LIMIT_REACHED");
    expect(await pay(2_000_000n)).toBe("INSUFFICIENT_FUNDS");
    expect(await blocksOf(me)).toMatchObject([
      { code: "LIMIT_REACHED", reasons: [{ code: "limit_reached", facts: { limit: expect.any(String) } }] },
    ]);
  });

  it("is refused as too many after twenty in an hour, so that each stored one can be appealed", async () => {
    const { me, send } = await makeBlocked(ctx);
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe("COUNTRY_BLOCKED");
    expect(await send()).toBe("RATE_LIMITED");
    expect(await blocksOf(me)).toHaveLength(20);
  });
});
