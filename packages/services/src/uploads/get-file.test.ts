import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getFile } from "./get-file.ts";

const { ctx } = await openTestContext();

describe("getFile", () => {
  it.each(["", "../../etc/passwd", "a'--", "%00", "x".repeat(43), "x".repeat(500)])(
    "throws NOT_FOUND for %j",
    async (id) => {
      await expect(getFile(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
