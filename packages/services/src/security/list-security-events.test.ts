import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { listSecurityEvents } from "./list-security-events.ts";

const { ctx } = await openTestContext();

describe("listSecurityEvents", () => {
  it("filters by type and severity", async () => {
    const { me } = await makeAlerted(ctx);
    const kinds = async (filter: object) =>
      (await listSecurityEvents(me, { limit: 50, ...filter })).events.map(({ kind }) => kind);
    expect(await kinds({ type: "login" })).toEqual(["new_device", "sign_in"]);
    expect(await kinds({ severity: "high" })).toEqual(["new_device"]);
    expect(await kinds({ type: "transaction" })).toEqual([]);
  });

  it("continues a page where the last one ended, and refuses a foreign cursor", async () => {
    const { me } = await makeAlerted(ctx);
    const first = await listSecurityEvents(me, { limit: 1 });
    const second = await listSecurityEvents(me, { limit: 1, cursor: first.nextCursor ?? "" });
    expect([first.events[0]?.kind, second.events[0]?.kind]).toEqual(["new_device", "sign_in"]);
    expect(second.nextCursor).toBeNull();
    expect(await codeOf(listSecurityEvents(me, { limit: 1, cursor: "nonsense" }))).toBe("VALIDATION");
  });
});
