import { describe, expect, it } from "vitest";
import { CreateBillInput } from "./bills/schemas.ts";
import { SendClaimInput } from "./claims/schemas.ts";
import { AddCommentInput, ExpenseFields } from "./expenses/schemas.ts";
import { GroupName, MemberName } from "./groups/schemas.ts";
import { CreateManualEntryInput } from "./history/manual-entries.ts";
import { CreatePayCodeInput } from "./pay-codes/schemas.ts";
import { Note, PaymentNote, Tag } from "./payments/schemas.ts";
import { CreateRequestLinkInput } from "./requests/link-schemas.ts";
import { CreateRequestsInput } from "./requests/schemas.ts";
import { RecordPaymentInput } from "./settlements/schemas.ts";
import { linesText, oneLineText } from "./text-schemas.ts";

describe("texts of several lines", () => {
  it.each([
    ["Milk 2.10\nBread 3.40", "Milk 2.10\nBread 3.40"],
    ["Milk 2.10\r\nBread 3.40\r\n", "Milk 2.10\nBread 3.40"],
    ["one\n\ntwo", "one\n\ntwo"],
    ["one\n\n\n\ntwo", "one\n\ntwo"],
    ["one \n \n \n  two", "one\n\n  two"],
    ["\n\n one \n", "one"],
    [" \n \r\n ", ""],
    ["שלום\nمرحبا", "שלום\nمرحبا"],
  ])("a note %j is stored as %j", (typed, stored) => {
    expect(linesText(100).parse(typed)).toBe(stored);
  });

  it.each([
    ["Rent\n and garage", "Rent and garage"],
    ["Rent\r\nand\n\n\ngarage\n", "Rent and garage"],
    ["  Rent  and garage ", "Rent  and garage"],
    ["\n", ""],
  ])("a title %j is stored as %j", (typed, stored) => {
    expect(oneLineText(100).parse(typed)).toBe(stored);
  });

  it.each([
    "a\u0000b",
    "a\tb",
    "a\rb",
    "a\ud800b",
    "a\u2028b",
    "a\u2029b",
    "a\u0085b",
    "\u202Ea",
    "a\n\u2066b",
  ])("other control characters are refused: %j", (typed) => {
    expect(linesText(100).safeParse(typed).success).toBe(false);
    expect(oneLineText(100).safeParse(typed).success).toBe(false);
  });

  it("counts the length of what is stored, and takes little time for a long text of spaces", () => {
    expect(linesText(5).safeParse("12\r\n\r\n\r\n4").success).toBe(true);
    expect(linesText(4).safeParse("12\n\n4").success).toBe(false);
    const long = `${" ".repeat(300_000)}x`;
    const start = performance.now();
    expect(oneLineText(10).parse(`${long}${" \n".repeat(100_000)}`)).toBe("x");
    expect(linesText(10).parse(`${long}${" \n".repeat(100_000)}`)).toBe("x");
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it("notes, comments and private notes have lines; titles, names and tags are one line", () => {
    const lines = "a\r\nb";
    expect(Note.parse(lines)).toBe("a\nb");
    expect(AddCommentInput.shape.text.parse(lines)).toBe("a\nb");
    expect(ExpenseFields.shape.description.parse(lines)).toBe("a\nb");
    expect(CreateRequestsInput.shape.note.parse(lines)).toBe("a\nb");
    expect(CreateRequestLinkInput.shape.note.parse(lines)).toBe("a\nb");
    expect(CreateBillInput.shape.note.parse(lines)).toBe("a\nb");
    expect(RecordPaymentInput.shape.note.parse(lines)).toBe("a\nb");
    expect(ExpenseFields.shape.title.parse(lines)).toBe("a b");
    expect(CreateBillInput.shape.title.parse(lines)).toBe("a b");
    expect(GroupName.parse(lines)).toBe("a b");
    expect(MemberName.parse(lines)).toBe("a b");
    expect(Tag.parse(lines)).toBe("a b");
    expect(CreateManualEntryInput.shape.merchant.parse(lines)).toBe("a b");
  });
});

describe("notes of payments, claims and pay codes", () => {
  it("keep their lines and refuse other control characters", () => {
    for (const note of [PaymentNote, CreatePayCodeInput.shape.note, SendClaimInput.shape.description]) {
      expect(note.parse("Milk 2.10\r\nBread 3.40\n\n\n\nThanks ")).toBe("Milk 2.10\nBread 3.40\n\nThanks");
      expect(note.safeParse("Milk\u0000").success).toBe(false);
    }
  });
});
