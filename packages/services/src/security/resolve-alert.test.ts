import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { resolveAlert } from "./resolve-alert.ts";

const { ctx } = await openTestContext();

describe("resolveAlert", () => {
  it("keeps the first answer, and reads the alert", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    expect(await resolveAlert(me, { alertId, resolution: "dismissed" })).toMatchObject({
      isRead: true,
      isResolved: true,
      resolvedAt: ctx.clock.now(),
    });
    expect((await resolveAlert(me, { alertId, resolution: "me" })).resolution).toBe("dismissed");
  });

  it("writes one audit row for twenty answers at the same time", async () => {
    const { me, userId, alertId } = await makeAlerted(ctx);
    await Promise.all(Array.from({ length: 20 }, () => resolveAlert(me, { alertId, resolution: "me" })));
    const rows = await ctx.db
      .$client`select 1 from audit_log where user_id = ${userId} and operation = 'security_alert.resolved'`;
    expect(rows).toHaveLength(1);
  });
});
