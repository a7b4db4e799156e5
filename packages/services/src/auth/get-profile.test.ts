import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getProfile } from "./get-profile.ts";

const { ctx } = await openTestContext();

describe("getProfile", () => {
  it("returns the caller's own profile without password or look-up hashes", async () => {
    const user = await makeUser(ctx, { firstName: "Ben", lastName: "Whitaker", country: "PT" });
    const profile = await getProfile(ctx.asUser(user.userId));
    expect(profile).toEqual({
      id: user.userId,
      email: user.email,
      emailVerified: true,
      firstName: "Ben",
      lastName: "Whitaker",
      displayName: "Ben Whitaker",
      handle: user.handle,
      pendingEmail: null,
      handleChangeableAt: null,
      phone: null,
      phoneConfirmed: false,
      avatarUrl: null,
      avatarSmallUrl: null,
      country: "PT",
      timeZone: "UTC",
      limitsTimeZone: null,
      locale: "en",
      displayCurrency: "USD",
      version: 0,
      identityTier: "approved",
      isFrozen: false,
      isFrozenByOwner: false,
      isAdmin: false,
      createdAt: ctx.clock.now(),
    });
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(getProfile(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
