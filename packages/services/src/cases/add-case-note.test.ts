import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeHeldCase } from "../testing/cases.ts";
import { addCaseNote } from "./add-case-note.ts";
import { lookAtCase } from "./look-at-case.ts";

const { ctx } = await openTestContext();

describe("addCaseNote", () => {
  it("keeps every note of twenty at the same time, with the operator's name", async () => {
    const { caseId, one } = await makeHeldCase(ctx);
    await Promise.all(
      Array.from({ length: 20 }, (_none, index) => addCaseNote(one.ctx, { caseId, note: `note ${index}` })),
    );
    const { notes } = await lookAtCase(one.ctx, { caseId });
    expect(new Set(notes.map(({ text }) => text)).size).toBe(20);
    expect(notes[0]?.by).toMatch(/^T\. Person/);
  });

  it("stops at a hundred, and is refused to users", async () => {
    const { caseId, one, payer } = await makeHeldCase(ctx);
    for (let count = 0; count < 100; count += 1) await addCaseNote(one.ctx, { caseId, note: "again" });
    expect(await codeOf(addCaseNote(one.ctx, { caseId, note: "again" }))).toBe("STATE_CONFLICT");
    expect(await codeOf(addCaseNote(ctx.asUser(payer.userId), { caseId, note: "again" }))).toBe("FORBIDDEN");
  });
});
