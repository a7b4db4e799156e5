import { codeIn, codeOf, makeProtectedUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { makePrimary } from "./make-primary.ts";
import { removeFactor } from "./remove-factor.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("makePrimary", () => {
  it("does not find another user's factor", async () => {
    const [ana, ben] = [await makeProtectedUser(ctx), await makeProtectedUser(ctx)];
    const { factorId } = ben;
    const remove = { factorId, password, code: codeIn(ctx, ana.seed, 0) };
    expect(await codeOf(removeFactor(ana.asking, remove))).toBe("NOT_FOUND");
    const prefer = { factorId, password, code: codeIn(ctx, ana.seed, 1) };
    expect(await codeOf(makePrimary(ana.asking, prefer))).toBe("NOT_FOUND");
    expect((await getOverview(ben.asking)).factors).toHaveLength(1);
  });
});
