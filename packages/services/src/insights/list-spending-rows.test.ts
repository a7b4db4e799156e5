import { SpendingRowsInput } from "@evenly/contract/insights/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeSpender } from "../testing/spending.ts";
import { listSpendingRows } from "./list-spending-rows.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

describe("listSpendingRows", () => {
  const rowsOf = (userId: string, input: object) =>
    listSpendingRows(ctx.asUser(userId), SpendingRowsInput.parse(input));

  it("pages through the rows of a filter, the latest first", async () => {
    const { userId, spend } = await makeSpender(ctx);
    const merchant = "Harbour Market";
    await spend(
      ...["2026-11-03", "2026-11-09", "2026-11-15"].map((date) => ({ date, spentMinor: 40_00n, merchant })),
      { date: "2026-11-16", spentMinor: 250_00n, category: "travel", merchant: "Rail" },
    );
    const asked = { from: "2026-11-01", to: "2026-12-01", merchant, limit: 2 };
    const first = await rowsOf(userId, asked);
    expect(first.rows.map(({ on }) => on)).toEqual(["2026-11-15", "2026-11-09"]);
    const second = await rowsOf(userId, { ...asked, cursor: first.nextCursor ?? "" });
    expect(second.rows.map(({ on }) => on)).toEqual(["2026-11-03"]);
    expect(second.nextCursor).toBeNull();
    const counts = { category: "travel", aboveMinor: 40_00n, ids: first.rows.map(({ id }) => id) };
    for (const [name, value] of Object.entries(counts)) {
      const { rows } = await rowsOf(userId, { ...asked, merchant: undefined, [name]: value });
      expect(rows).toHaveLength(name === "ids" ? 2 : 1);
    }
  });

  it("covers a year at most, and refuses cursors of other lists", async () => {
    const long = SpendingRowsInput.safeParse({ from: "2025-01-01", to: "2026-01-03" });
    expect(long.error?.issues[0]?.path).toEqual(["to"]);
    expect(SpendingRowsInput.safeParse({ from: "2024-01-01", to: "2025-01-01" }).success).toBe(true);
    const { userId } = await makeSpender(ctx);
    const wrong = rowsOf(userId, { from: "2026-11-01", to: "2026-12-01", cursor: "x" });
    expect(await codeOf(wrong)).toBe("VALIDATION");
    const input = SpendingRowsInput.parse({ from: "2026-11-01", to: "2026-12-01" });
    expect(await codeOf(listSpendingRows(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
