import { RevokeTrustInput } from "@evenly/contract/factors/schemas";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { revokeTrust } from "./revoke-trust.ts";

const { ctx } = await openTestContext();

describe("revokeTrust", () => {
  it("does not find an unknown device, and needs a user; the rest is tested with the sign-in", async () => {
    const { userId } = await makeUser(ctx);
    const input = RevokeTrustInput.parse({ deviceId: ctx.ids.uuid() });
    expect(await codeOf(revokeTrust(ctx.asUser(userId), input))).toBe("NOT_FOUND");
    expect(await codeOf(revokeTrust(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
