import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { receiptPath } from "./index.ts";

describe("receiptPath", () => {
  it.each([
    ["bill.png", "receipts/0001-bill.webp"],
    ["../../etc/passwd", "receipts/0001-etc-passwd.webp"],
    ["..\\..\\boot.ini", "receipts/0001-boot.webp"],
    ["Café Größe 2026.jpg", "receipts/0001-Café-Größe-2026.webp"],
    ["\u202Egnp.exe", "receipts/0001-gnp.webp"],
    ["CON", "receipts/0001-CON.webp"],
    ["/", "receipts/0001.webp"],
    ["", "receipts/0001.webp"],
    ["夕食.webp", "receipts/0001-夕食.webp"],
  ])("of %j is %s", (name, path) => {
    expect(receiptPath(0, name, "image/webp")).toBe(path);
  });

  it("of any name stays in its folder, with the extension of its type", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.nat(20_000), (name, position) => {
        const path = receiptPath(position, name, "application/pdf");
        expect(path).toMatch(/^receipts\/\d{4,5}(-[\p{L}\p{M}\p{N}-]{1,60})?\.pdf$/u);
      }),
    );
  });
});
