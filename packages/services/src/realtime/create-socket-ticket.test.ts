import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createSocketTicket } from "./create-socket-ticket.ts";

const { ctx } = await openTestContext();

describe("createSocketTicket", () => {
  it("signs the user and the session, for 30 s", async () => {
    const { userId } = await makeUser(ctx);
    const own = ctx.asUser(userId);
    const { ticket, url, expiresAt } = await createSocketTicket(own);
    const claims = await ctx.permits.read(ticket);
    expect(claims).toMatchObject({ userId, sessionId: own.actor.kind === "user" && own.actor.sessionId });
    expect(url).toBe("/ws");
    expect(expiresAt.getTime() - ctx.clock.now().getTime()).toBe(30_000);
    ctx.clock.advance(31_000);
    expect(await ctx.permits.read(ticket)).toBeNull();
  });

  it("refuses callers without a user session", async () => {
    await expect(createSocketTicket(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(createSocketTicket(ctx.as({ kind: "job", name: "x" }))).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  it("accepts neither a signed call as a ticket nor a signature for a different body", async () => {
    const call = await ctx.permits.signCall("{}");
    expect(await ctx.permits.read(call)).toBeNull();
    expect(await ctx.permits.isOurCall(call, "{}")).toBe(true);
    expect(await ctx.permits.isOurCall(call, "{ }")).toBe(false);
    const { ticket } = await createSocketTicket(ctx.asUser((await makeUser(ctx)).userId));
    expect(await ctx.permits.isOurCall(ticket, "{}")).toBe(false);
  });
});
