import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { getRequest } from "./get-request.ts";

const { ctx } = await openTestContext();

describe("getRequest", () => {
  it("shows each side the other, and what it can do", async () => {
    const asked = await makeRequest(ctx, { note: "Tickets" });
    expect(await getRequest(asked.asRequester, asked)).toMatchObject({
      isOwn: true,
      note: "Tickets",
      canPay: false,
      canDecline: false,
      canCancel: true,
      canRemind: true,
      person: { id: asked.payer.userId },
    });
    expect(await getRequest(asked.asPayer, asked)).toMatchObject({
      isOwn: false,
      canPay: true,
      canDecline: true,
      canCancel: false,
      canRemind: false,
      reminders: 0,
      person: { id: asked.requester.userId },
    });
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(getRequest(stranger, asked))).toBe("REQUEST_NOT_FOUND");
  });
});
