import {
  codeOf,
  giveApp,
  inProvenSession,
  makePasskey,
  makeSentCodes,
  makeUser,
  openTestContext,
} from "@evenly/testing";
import { expect, it } from "vitest";
import { getSessionProof } from "./get-session-proof.ts";

const { ctx } = await openTestContext();

it("getSessionProof says when the session was proven, and which factors can prove it", async () => {
  const { userId } = await makeUser(ctx);
  expect(await getSessionProof(ctx.asUser(userId))).toEqual({ provenAt: null, methods: [], readyAt: null });
  await makeSentCodes(ctx, userId, "email");
  expect((await getSessionProof(ctx.asUser(userId))).methods).toEqual([]);
  await giveApp(ctx, (await makeUser(ctx)).userId);
  expect((await getSessionProof(ctx.asUser(userId))).methods).toEqual([]);
  const [withApp, withPasskey] = [await makeUser(ctx), await makeUser(ctx)];
  await giveApp(ctx, withApp.userId);
  await makePasskey(ctx, withPasskey.userId);
  const proven = await getSessionProof(await inProvenSession(ctx, withApp.userId));
  expect(proven).toEqual({ provenAt: ctx.clock.now(), methods: ["code"], readyAt: null });
  expect((await getSessionProof(ctx.asUser(withPasskey.userId))).methods).toEqual(["code", "passkey"]);
  expect(await codeOf(getSessionProof(ctx))).toBe("UNAUTHENTICATED");
});
