import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { createdDays, editInput, feedOf, makeSeries } from "../../testing/series.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { editSeries } from "./edit-series.ts";
import { listSeries } from "./list-series.ts";
import { stopSeries } from "./stop-series.ts";

const { ctx } = await openTestContext();

describe("editSeries", () => {
  it("changes what comes, not what exists; month ends stay with the first day while the rule stays", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const series = await makeSeries(ctx, group, { spentOn: "2026-10-31" });
    const end = { kind: "count", count: 4 } as const;
    const input = editInput(series);
    const edited = await editSeries(owner, {
      ...input,
      title: "Rent and heating",
      repeat: { ...input.repeat, end },
    });
    expect(edited).toMatchObject({ nextOn: "2026-11-30", anchorOn: "2026-10-31", version: 2, end });
    ctx.clock.set(new Date("2027-04-15T12:00:00Z"));
    await createDueExpenses(ctx);
    expect(await createdDays(ctx, series.id)).toEqual([
      "2026-10-31",
      "2026-11-30",
      "2026-12-31",
      "2027-01-31",
      "2027-02-28",
    ]);
    expect((await listSeries(owner, group)).series).toMatchObject([{ state: "ended", nextOn: null }]);
    ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
    expect((await feedOf(ctx, group.groupId)).filter((kind) => kind === "series_edited")).toHaveLength(1);
  });

  it("starts another rule on the next day that is given", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const input = editInput(await makeSeries(ctx, group, { spentOn: "2026-10-31" }));
    const weekly = { ...input.repeat, interval: "weekly" as const };
    const edited = await editSeries(owner, { ...input, spentOn: "2026-11-28", repeat: weekly });
    expect(edited).toMatchObject({ nextOn: "2026-11-28", anchorOn: "2026-11-28", interval: "weekly" });
  });

  it("changes nothing for a repeat, and refuses an edit that is based on an older version", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const input = {
      ...editInput(await makeSeries(ctx, group)),
      amountMinor: 90_00n,
      payers: [{ memberId: group.memberIds[0] ?? ("" as never), amountMinor: 90_00n }],
    };
    const edits = await Promise.all(Array.from({ length: 10 }, () => editSeries(owner, input)));
    expect(new Set(edits.map(({ version }) => version))).toEqual(new Set([2]));
    expect(await codeOf(editSeries(owner, { ...input, title: "Gas" }))).toBe("SERIES_CHANGED");
    expect(await feedOf(ctx, group.groupId)).toEqual(["series_started", "series_edited"]);
  });

  it("refuses strangers, members who are neither author nor admin, days that are past or created, and ended series", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx, member = ctx] = group.asEach;
    const series = await makeSeries(ctx, group, { spentOn: "2026-11-21" });
    const input = editInput(series);
    const refused = (facts: object, by = owner) => codeOf(editSeries(by, { ...input, ...facts }));
    expect(await refused({}, ctx.asUser((await makeUser(ctx)).userId))).toBe("SERIES_NOT_FOUND");
    expect(await refused({ seriesId: ctx.ids.uuid() })).toBe("SERIES_NOT_FOUND");
    expect(await refused({ title: "Gas" }, member)).toBe("GROUP_FORBIDDEN");
    expect(await refused({ spentOn: "2026-11-20" })).toBe("SERIES_RULE_WRONG");
    expect(await refused({ spentOn: "2026-11-21" })).toBe("SERIES_RULE_WRONG");
    expect(await refused({ repeat: { ...input.repeat, end: { kind: "date", on: "2026-12-20" } } })).toBe(
      "SERIES_RULE_WRONG",
    );
    expect(await refused({ split: { method: "equal", memberIds: [] } })).toBe("EXPENSE_SPLIT_WRONG");
    await stopSeries(owner, { seriesId: series.id });
    expect(await refused({ title: "Gas" })).toBe("SERIES_ENDED");
  });
});
