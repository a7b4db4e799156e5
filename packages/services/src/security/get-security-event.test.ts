import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { getSecurityEvent } from "./get-security-event.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code: string }) => error.code,
  );

describe("getSecurityEvent", () => {
  it("shows the owner an event with its place and device", async () => {
    const { me, alertId: eventId } = await makeAlerted(ctx);
    expect(await getSecurityEvent(me, { eventId })).toMatchObject({
      id: eventId,
      place: { country: "FR", city: "Lyon" },
      device: { browser: "Chrome 140" },
    });
  });

  it("finds nothing for another user and is refused without a session", async () => {
    const { alertId: eventId } = await makeAlerted(ctx);
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(getSecurityEvent(other, { eventId }))).toBe("NOT_FOUND");
    expect(await codeOf(getSecurityEvent(ctx, { eventId }))).toBe("UNAUTHENTICATED");
  });
});
