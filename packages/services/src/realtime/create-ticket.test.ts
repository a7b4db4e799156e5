import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTicket } from "./create-ticket.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

describe("createTicket", () => {
  it("signs who asks and by which session, for 30 s", async () => {
    const { userId } = await makeUser(ctx);
    const own = ctx.asUser(userId);
    const { ticket, url, expiresAt } = await createTicket(own);
    const claims = await ctx.tickets.read(ticket);
    expect(claims).toMatchObject({ userId, sessionId: own.actor.kind === "user" && own.actor.sessionId });
    expect(url).toBe("/ws");
    expect(expiresAt.getTime() - ctx.clock.now().getTime()).toBe(30_000);
    ctx.clock.advance(31_000);
    expect(await ctx.tickets.read(ticket)).toBeNull();
  });

  it("refuses whoever is no person with a session", async () => {
    await expect(createTicket(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(createTicket(ctx.as({ kind: "job", name: "x" }))).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  it("reads neither a signed call as a ticket nor another body as the signed one", async () => {
    const call = await ctx.tickets.signCall("{}");
    expect(await ctx.tickets.read(call)).toBeNull();
    expect(await ctx.tickets.isOurCall(call, "{}")).toBe(true);
    expect(await ctx.tickets.isOurCall(call, "{ }")).toBe(false);
    const { ticket } = await createTicket(ctx.asUser((await makeUser(ctx)).userId));
    expect(await ctx.tickets.isOurCall(ticket, "{}")).toBe(false);
  });
});
