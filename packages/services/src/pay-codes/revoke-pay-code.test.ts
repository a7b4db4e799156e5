import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { readPayCode } from "./read-pay-code.ts";
import { revokePayCode } from "./revoke-pay-code.ts";

const { ctx } = await openTestContext();

describe("revokePayCode", () => {
  it("ends the caller's own open code once", async () => {
    const { asOwner, asPayer, code, token } = await makePayCode(ctx);
    const one = { payCodeId: code.id };
    expect(await codeOf(revokePayCode(asPayer, one))).toBe("PAY_CODE_NOT_FOUND");
    expect(await revokePayCode(asOwner, one)).toMatchObject({ state: "revoked", token: null });
    expect(await codeOf(revokePayCode(asOwner, one))).toBe("PAY_CODE_REVOKED");
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAY_CODE_REVOKED");
  });
});
