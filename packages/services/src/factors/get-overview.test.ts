import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";

const { ctx } = await openTestContext();

describe("getOverview", () => {
  it("lists nothing for a user without a second factor", async () => {
    const { userId } = await makeUser(ctx);
    expect(await getOverview(ctx.asUser(userId))).toEqual({
      factors: [],
      backupCodesLeft: 0,
      isAskedAtSignIn: false,
      pin: { isSet: false, isLocked: false },
      trustedDevices: [],
      canSend: { email: "p•••@example.test", sms: null },
      recovery: null,
    });
    await expect(getOverview(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
