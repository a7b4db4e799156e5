import {
  confirmAsSecond,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  paymentIntent,
} from "@evenly/testing";
import { expect, it } from "vitest";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { freezeAccount } from "../security/freeze-account.ts";
import { freezeUser } from "./freeze-user.ts";
import { liftFreeze } from "./lift-freeze.ts";
import { listWaitingActs } from "./list-waiting-acts.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
it("liftFreeze allows outgoing money again once a second operator confirms; a key that was refused stays refused", async () => {
  const operator = await makeAdmin(ctx);
  const [ana, ben] = [await makeUser(ctx, { balanceMinor: 100_00n }), await makeUser(ctx)];
  await freezeUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
  const refused = paymentIntent(ana, ben);
  await expect(sendTransfer(ctx, refused)).rejects.toMatchObject({ code: "PARTY_FROZEN" });
  const waiting = await liftFreeze(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
  await expect(sendTransfer(ctx, paymentIntent(ana, ben))).rejects.toMatchObject({ code: "PARTY_FROZEN" });
  await confirmAsSecond(ctx, waiting);
  await expect(sendTransfer(ctx, refused)).rejects.toMatchObject({ code: "PARTY_FROZEN" });
  expect((await sendTransfer(ctx, paymentIntent(ana, ben))).transfer.state).toBe("posted");
});

it("a waiting liftFreeze lifts no freeze that came after it", async () => {
  const operator = await makeAdmin(ctx);
  const ana = await makeUser(ctx);
  await freezeAccount(ctx.asUser(ana.userId));
  const waiting = await liftFreeze(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
  await freezeUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
  const ids = (await listWaitingActs(operator.ctx)).acts.map(({ id }) => id);
  expect(ids).not.toContain(waiting.id);
});
