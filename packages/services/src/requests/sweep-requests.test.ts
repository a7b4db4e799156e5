import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { sweepRequests } from "./sweep-requests.ts";

const { ctx } = await openTestContext();

describe("sweepRequests", () => {
  it("ends requests after 30 days, once, also with two workers", async () => {
    const asked = await makeRequest(ctx, { allowsPartial: true });
    await asked.pay(1_00n);
    expect(await sweepRequests(ctx)).toBe(0);
    ctx.clock.advance(30 * 86_400_000);
    await Promise.all([sweepRequests(ctx), sweepRequests(ctx)]);
    expect(await asked.read()).toMatchObject({ state: "expired", paidMinor: 1_00n, openMinor: 0n });
    expect(await sweepRequests(ctx)).toBe(0);
    expect(await codeOf(asked.pay(1n))).toBe("REQUEST_EXPIRED");
  });
});
