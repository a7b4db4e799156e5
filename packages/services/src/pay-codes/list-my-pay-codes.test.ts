import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { createPayCode } from "./create-pay-code.ts";
import { getPayCode } from "./get-pay-code.ts";
import { listMyPayCodes } from "./list-my-pay-codes.ts";

const { ctx } = await openTestContext();

describe("listMyPayCodes", () => {
  it("lists the caller's codes, the newest first, in pages; a token only while it can be paid", async () => {
    const { asOwner, asPayer, code, input, pay } = await makePayCode(ctx);
    await pay();
    ctx.clock.advance(1);
    const { code: other } = await makePayCode(ctx);
    const list = await listMyPayCodes(asOwner, { limit: 20 });
    expect(list).toMatchObject({ codes: [{ id: code.id, state: "used", token: null }], nextCursor: null });
    expect((await listMyPayCodes(asPayer, { limit: 20 })).codes).toEqual([]);
    expect(await codeOf(getPayCode(asOwner, { payCodeId: other.id }))).toBe("PAY_CODE_NOT_FOUND");
    ctx.clock.advance(1);
    const next = await createPayCode(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() });
    const first = await listMyPayCodes(asOwner, { limit: 1 });
    expect(first.codes.map(({ id, token }) => [id, token])).toEqual([[next.id, next.token]]);
    const second = await listMyPayCodes(asOwner, { cursor: first.nextCursor ?? "", limit: 1 });
    expect(second).toMatchObject({ codes: [{ id: code.id }], nextCursor: null });
  });
});
