import type { AppError } from "@evenly/contract";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { waitForProofs } from "./wait-for-proofs.ts";

const { ctx } = await openTestContext();

describe("waitForProofs", () => {
  it("keeps the first wait of a key, under the given id, and refuses another input", async () => {
    const [payer, payee] = [await makeUser(ctx), await makeUser(ctx)];
    const id = ctx.ids.uuid();
    const payment = {
      id,
      ownerUserId: payer.userId,
      procedure: "test",
      key: "one",
      inputHash: "a",
      payerUserId: payer.userId,
      payeeUserId: payee.userId,
      amountMinor: 500n,
      currency: "USD",
    };
    const asPayer = ctx.asUser(payer.userId);
    const ask = (facts: Partial<typeof payment> = {}) =>
      waitForProofs(asPayer, { ...payment, ...facts }, ["pin"]).catch((error: AppError) => error);
    for (const again of [id, ctx.ids.uuid()])
      expect(await ask({ id: again })).toMatchObject({
        code: "STEP_UP_REQUIRED",
        details: { transferId: id },
      });
    expect(await ask({ inputHash: "b" })).toMatchObject({ code: "IDEMPOTENCY_MISMATCH" });
    ctx.clock.advance(16 * 60_000);
    expect(await ask()).toMatchObject({ code: "VERIFICATION_ENDED" });
  });
});
