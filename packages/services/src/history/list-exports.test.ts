import { makeExport, makeSpender, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { cancelExport } from "./cancel-export.ts";
import { listExports } from "./list-exports.ts";

const { ctx } = await openTestContext();

describe("listExports", () => {
  it("lists the caller's own, newest first", async () => {
    const { asMe } = await makeSpender(ctx, 0);
    const first = await makeExport(asMe);
    await cancelExport(asMe, { id: first.id });
    ctx.clock.advance(1000);
    const second = await makeExport(asMe);
    expect((await listExports(asMe)).map(({ id, state }) => [id, state])).toEqual([
      [second.id, "queued"],
      [first.id, "cancelled"],
    ]);
    await expect(listExports(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
