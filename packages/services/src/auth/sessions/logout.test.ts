import { makeUser, openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { logout } from "./logout.ts";
import { refreshSession } from "./refresh-session.ts";

const { ctx } = await openTestContext();

async function signIn(email: string) {
  const input = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
  const { token } = (await signInByPassword(ctx, input)).opened;
  const session = await authenticate(ctx, { token, binding: null });
  const actor = { kind: "user", userId: session?.userId ?? "", sessionId: session?.id ?? "" } as const;
  return { token, asking: ctx.as(actor) };
}
const isLive = async (token: string) => (await authenticate(ctx, { token, binding: null })) !== null;

describe("logout", () => {
  it("ends only the caller's session, for requests and for refresh", async () => {
    const user = await makeUser(ctx);
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    expect(await logout(here.asking, {})).toEqual({ done: true });
    expect([await isLive(here.token), await isLive(there.token)]).toEqual([false, true]);
    await expect(refreshSession(ctx, { token: here.token, binding: null })).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
    expect(ctx.bus.published.at(-1)).toMatchObject({ kind: "sessions_ended", userId: user.userId });
  });

  it("also ends the session of a given token that is the caller's own", async () => {
    const user = await makeUser(ctx);
    const stranger = await signIn((await makeUser(ctx)).email);
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    await logout(here.asking, { token: there.token });
    const again = await signIn(user.email);
    await logout(again.asking, { token: stranger.token });
    expect([await isLive(there.token), await isLive(stranger.token)]).toEqual([false, true]);
  });

  it("does nothing the second time", async () => {
    const { asking } = await signIn((await makeUser(ctx)).email);
    await logout(asking, {});
    expect(await logout(asking, {})).toEqual({ done: true });
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    await expect(logout(ctx, {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
