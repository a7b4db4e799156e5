import { testIds } from "@evenly/testing/fakes";
import { describe, expect, it } from "vitest";
import { readKeyText, writeKeyText } from "./key-text.ts";

describe("the text of a service key", () => {
  it("contains the key's id and secret after a recognizable prefix", () => {
    const key = { id: testIds.uuid(), secret: testIds.secret() };
    expect(writeKeyText(key)).toMatch(/^evk_[0-9a-f]{32}_[\w-]{43}$/);
    expect(readKeyText(writeKeyText(key))).toEqual(key);
  });

  it("preserves secrets that contain the separator", () => {
    const key = { id: testIds.uuid(), secret: `_${"a_-".repeat(14)}` };
    expect(readKeyText(writeKeyText(key))).toEqual(key);
  });

  it("is not confused with a session token of the same prefix, another case, or another length", () => {
    const text = writeKeyText({ id: testIds.uuid(), secret: testIds.secret() });
    const others = [
      `evk_${"a".repeat(39)}`,
      text.toUpperCase(),
      text.slice(0, -1),
      `${text}a`,
      ` ${text}`,
      "",
    ];
    for (const other of [...others, text.replace("evk_", "evk-")]) expect(readKeyText(other)).toBeNull();
  });
});
