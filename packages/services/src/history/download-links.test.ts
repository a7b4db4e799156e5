import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeDownloadLink, useDownloadLink } from "./download-links.ts";

const { ctx } = await openTestContext();

describe("a download link", () => {
  it("opens its document once, within a minute, and no other", async () => {
    const { userId } = await makeUser(ctx);
    const document = { userId, purpose: "receipt" as const, subjectId: ctx.ids.uuid(), locale: null };
    const make = async () =>
      new URL((await makeDownloadLink(ctx, "/x", document)).url, "http://localhost").searchParams.get(
        "link",
      ) ?? "";
    const token = await make();
    const other = { ...document, subjectId: ctx.ids.uuid() };
    expect(await codeOf(useDownloadLink(ctx, token, other))).toBe("TOKEN_INVALID");
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => outcomeOf(useDownloadLink(ctx, token, document))),
    );
    expect(uses.filter((code) => code === "done")).toHaveLength(1);
    const late = await make();
    ctx.clock.advance(60_001);
    expect(await codeOf(useDownloadLink(ctx, late, document))).toBe("TOKEN_INVALID");
  });
});
