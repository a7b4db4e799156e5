import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { listSecurityAlerts } from "./list-security-alerts.ts";
import { resolveAlert } from "./resolve-alert.ts";

const { ctx } = await openTestContext();

describe("listSecurityAlerts", () => {
  it("lists open and resolved alerts with their counts, of the owner only", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    expect(await listSecurityAlerts(me, { limit: 50 })).toMatchObject({
      alerts: [{ id: alertId }],
      unread: 1,
      open: 1,
    });
    expect((await listSecurityAlerts(me, { state: "resolved", limit: 50 })).alerts).toEqual([]);
    await resolveAlert(me, { alertId, resolution: "me" });
    expect(await listSecurityAlerts(me, { state: "open", limit: 50 })).toMatchObject({
      alerts: [],
      unread: 0,
      open: 0,
    });
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await listSecurityAlerts(other, { limit: 50 })).toMatchObject({ alerts: [], unread: 0, open: 0 });
  });
});
