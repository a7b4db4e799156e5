import { strFromU8, strToU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createArchiveWriter } from "./archive-writer.ts";

describe("createArchiveWriter", () => {
  it("packs files that come out as they were, texts smaller and compressed ones as they are", () => {
    const text = { path: "a.json", content: strToU8("x".repeat(10_000)), isCompressed: false };
    const picture = {
      path: "receipts/0001-夕食.webp",
      content: strToU8("y".repeat(5000)),
      isCompressed: true,
    };
    const packed = createArchiveWriter().pack([text, picture], new Date("2026-11-21T12:00:00Z"));
    const files = unzipSync(packed);
    expect(Object.keys(files)).toEqual([text.path, picture.path]);
    expect(strFromU8(files[picture.path] ?? new Uint8Array())).toBe("y".repeat(5000));
    expect(packed.length).toBeGreaterThan(5000);
    expect(packed.length).toBeLessThan(6000);
  });
});
