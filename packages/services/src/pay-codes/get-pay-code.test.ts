import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { getPayCode } from "./get-pay-code.ts";

const { ctx } = await openTestContext();

describe("getPayCode", () => {
  it("is the owner's alone", async () => {
    const { asOwner, asPayer, code } = await makePayCode(ctx);
    const one = { payCodeId: code.id };
    expect(await getPayCode(asOwner, one)).toEqual(code);
    expect(await codeOf(getPayCode(asPayer, one))).toBe("PAY_CODE_NOT_FOUND");
    expect(await codeOf(getPayCode(ctx, one))).toBe("UNAUTHENTICATED");
  });
});
