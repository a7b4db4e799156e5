import { makeUser, openTestContext, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "../sign-in/login.ts";

const { ctx } = await openTestContext();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const signIn = (email: string, deviceId: string | null, userAgent = FIREFOX) =>
  login(
    { ...ctx, origin: { ...ctx.origin, ipAddress: "192.0.2.7", userAgent, deviceId } },
    { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: deviceId !== null },
  );
const news = async (userId: string) =>
  (await readOutbox(ctx.db, "device.added"))
    .map((row) => row.payload as { userId: string })
    .filter((payload) => payload.userId === userId);

describe("the notification of a new device", () => {
  it("is sent for each device new to the account, except the first", async () => {
    const ana = await makeUser(ctx);
    await signIn(ana.email, "laptop");
    await signIn(ana.email, "laptop");
    expect(await news(ana.userId)).toEqual([]);
    await signIn(ana.email, "phone");
    expect(await news(ana.userId)).toMatchObject([
      { browser: "Firefox 140", os: "Linux", ipAddress: "192.0.2.7", at: ctx.clock.now().toISOString() },
    ]);
    await signIn(ana.email, "phone");
    expect(await news(ana.userId)).toHaveLength(1);
  });

  it("recognizes devices per account, and clients without cookies by their user agent", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await signIn(ana.email, "shared");
    await signIn(ben.email, "own");
    await signIn(ben.email, "shared");
    expect(await news(ben.userId)).toHaveLength(1);
    await signIn(ana.email, null, "client/1");
    await signIn(ana.email, null, "client/1");
    expect(await news(ana.userId)).toHaveLength(1);
  });

  it("is not sent for a failed sign-in", async () => {
    const ana = await makeUser(ctx);
    await signIn(ana.email, "laptop");
    const asking = {
      ...ctx,
      origin: { ...ctx.origin, ipAddress: "192.0.2.8", userAgent: "", deviceId: "thief" },
    };
    const input = { email: ana.email, password: "wrong", rememberDevice: false, isBrowser: true };
    await expect(login(asking, input)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect(await news(ana.userId)).toEqual([]);
  });
});
