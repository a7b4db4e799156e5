import {
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  outcomeOf,
  paymentIntent,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getProfile } from "../auth/get-profile.ts";
import { captureHold } from "../ledger/capture-hold.ts";
import { placeHold } from "../ledger/place-hold.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { freezeUser } from "./freeze-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
describe("freezeUser", () => {
  it("blocks all outgoing money, including captures of earlier holds, and allows incoming money", async () => {
    const operator = await makeAdmin(ctx);
    const [ana, ben] = [
      await makeUser(ctx, { balanceMinor: 100_00n }),
      await makeUser(ctx, { balanceMinor: 100_00n }),
    ];
    const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
    const hold = await placeHold(ctx, { ...paymentIntent(ana, ben), expiresAt });
    const { frozenAt } = await freezeUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
    expect(frozenAt).toEqual(ctx.clock.now());
    expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({ isFrozen: true });
    await expect(sendTransfer(ctx, paymentIntent(ana, ben))).rejects.toMatchObject({ code: "PARTY_FROZEN" });
    const step = { ownerUserId: ana.userId, procedure: "test", key: "capture", inputHash: "" };
    await expect(captureHold(ctx, { ...step, holdId: hold.holdId })).rejects.toMatchObject({
      code: "PARTY_FROZEN",
    });
    await sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 25_00n }));
    expect(await getBalance(ctx, { userId: ana.userId })).toMatchObject({ postedMinor: 125_00n });
  });

  it("lets none of twenty concurrent payments post after it has committed", async () => {
    const operator = await makeAdmin(ctx);
    let posted = 0;
    for (let round = 0; round < 10; round += 1) {
      const [ana, ben] = [await makeUser(ctx, { balanceMinor: 100_00n }), await makeUser(ctx)];
      let isFrozen = false;
      const send = () => outcomeOf(sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 1_00n })));
      const first = send();
      const freeze = first
        .then(() => freezeUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof }))
        .then(() => {
          isFrozen = true;
        });
      const sends = Array.from({ length: 20 }, async (_, index) => {
        if (index >= 15) await freeze;
        else await new Promise((resolve) => setTimeout(resolve, index / 2));
        const wasFrozen = isFrozen;
        return { code: index === 0 ? await first : await send(), wasFrozen };
      });
      const outcomes = await Promise.all(sends);
      await freeze;
      for (const { code, wasFrozen } of outcomes) {
        if (wasFrozen) expect(code).toBe("PARTY_FROZEN");
        else expect(["done", "PARTY_FROZEN"]).toContain(code);
      }
      const sent = outcomes.filter(({ code }) => code === "done").length;
      posted += sent;
      const { postedMinor } = await getBalance(ctx, { userId: ana.userId });
      expect(postedMinor).toBe(100_00n - BigInt(sent) * 1_00n);
      await expect(sendTransfer(ctx, paymentIntent(ana, ben))).rejects.toMatchObject({
        code: "PARTY_FROZEN",
      });
    }
    expect(posted).toBeGreaterThanOrEqual(10);
    expect(posted).toBeLessThanOrEqual(150);
  });
});
