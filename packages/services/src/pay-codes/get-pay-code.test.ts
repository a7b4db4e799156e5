import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { codeOf } from "../testing/requests.ts";
import { getPayCode } from "./get-pay-code.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

describe("getPayCode", () => {
  it("is the owner's alone", async () => {
    const { asOwner, asPayer, code } = await makePayCode(ctx);
    const one = { payCodeId: code.id };
    expect(await getPayCode(asOwner, one)).toEqual(code);
    expect(await codeOf(getPayCode(asPayer, one))).toBe("PAY_CODE_NOT_FOUND");
    expect(await codeOf(getPayCode(ctx, one))).toBe("UNAUTHENTICATED");
  });
});
