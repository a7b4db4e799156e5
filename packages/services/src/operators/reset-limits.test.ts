import { createLimits, createNames } from "@evenly/platform";
import {
  codeOf,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  outcomeOf,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { silentLog } from "@evenly/testing/fakes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchPeople } from "../contacts/search-people.ts";
import type { Limits } from "../ports.ts";
import { requestPhoneCode } from "../profile/request-phone-code.ts";
import { resetLimits } from "./reset-limits.ts";

const { database } = await openTestContext();
let ctx: TestContext;
let limits: Limits;
beforeAll(async () => {
  const names = createNames("reset");
  limits = createLimits({ redisUrl: undefined, names, log: silentLog, clientName: "test" });
  ctx = testContext(database.db, { limits });
});
afterAll(() => limits.close());

const reason = "ticket 4711";
const PHONE = "+14155550123";
/** Repeats a call until it is refused. */
async function exhaust(call: () => Promise<unknown>): Promise<string> {
  for (let count = 0; count < 1000; count += 1) {
    const code = await outcomeOf(call());
    if (code !== "done") return code;
  }
  return "never refused";
}

describe("resetLimits", () => {
  it("lets a person search and ask for codes again at once, and affects no other person", async () => {
    const operator = await makeAdmin(ctx);
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const search = (userId: string) => () => searchPeople(ctx.asUser(userId), { q: "nobody", limit: 5 });
    const askCode = () => requestPhoneCode(ctx.asUser(ana.userId), { phone: PHONE });
    for (const { userId } of [ana, ben]) expect(await exhaust(search(userId))).toBe("RATE_LIMITED");
    expect(await exhaust(askCode)).toBe("RATE_LIMITED");
    await resetLimits(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
    expect(await outcomeOf(search(ana.userId)())).toBe("done");
    expect(await outcomeOf(askCode())).toBe("done");
    expect(await codeOf(search(ben.userId)())).toBe("RATE_LIMITED");
  });

  it("is refused for the operator's own account", async () => {
    const operator = await makeAdmin(ctx);
    expect(
      await codeOf(resetLimits(operator.ctx, { user: operator.userId, reason, proof: operatorProof })),
    ).toBe("FORBIDDEN");
  });
});
