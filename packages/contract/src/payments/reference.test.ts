import { describe, expect, it } from "vitest";
import { REFERENCE_ID_DIGITS, readReference, referenceOf } from "./reference.ts";

const ID = "0199f000-0000-7abc-8000-003b85382a2a";
const ids = Array.from({ length: 200 }, () => crypto.randomUUID());

describe("the reference of a payment", () => {
  it("is two groups of four without letters that are misread", () => {
    expect(referenceOf(ID)).toBe("EV-7E2K-GAHA");
    for (const id of ids) expect(referenceOf(id)).toMatch(/^EV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it("leads back to the end of its id, also without hyphens, in small letters and by its first half", () => {
    for (const id of ids) {
      const end = id.slice(-REFERENCE_ID_DIGITS);
      const reference = referenceOf(id);
      for (const typed of [
        reference,
        reference.toLowerCase(),
        reference.replaceAll("-", " "),
        reference.slice(3),
        id,
      ])
        expect(readReference(typed)).toBe(end);
      expect(readReference(reference.slice(0, 7))).toBe(end.slice(0, 5));
    }
  });

  it("is read when O was written for 0, and I or L for 1", () => {
    expect(readReference("EV-OOIL-00001")).toBeNull();
    expect(readReference("EV-OOIL-000L")).toBe(readReference("EV-0011-0001"));
  });

  it.each(["Rent", "12.50", "@ben", "EV", "EVEN", "Groceries for two", "EV-UUUU-0000", ""])(
    "is not seen in %j",
    (text) => {
      expect(readReference(text)).toBeNull();
    },
  );
});
