import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { getSecurityEvent } from "./get-security-event.ts";

const { ctx } = await openTestContext();

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
