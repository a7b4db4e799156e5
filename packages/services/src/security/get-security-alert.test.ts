import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { getSecurityAlert } from "./get-security-alert.ts";

const { ctx } = await openTestContext();

describe("getSecurityAlert", () => {
  it("shows the owner an alert with its event and its page", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    expect(await getSecurityAlert(me, { alertId })).toMatchObject({
      id: alertId,
      type: "new_device",
      title: "Sign-in on a new device",
      message: "Someone signed in to your account on a new device.",
      actionRequired: true,
      resolvedAt: null,
      isRead: false,
      resolution: null,
      actionUrl: `/security/alerts/${alertId}`,
      event: { id: alertId, kind: "new_device" },
    });
  });

  it("finds nothing for another user and is refused without a session", async () => {
    const { alertId } = await makeAlerted(ctx);
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(getSecurityAlert(other, { alertId }))).toBe("NOT_FOUND");
    expect(await codeOf(getSecurityAlert(ctx, { alertId }))).toBe("UNAUTHENTICATED");
  });
});
