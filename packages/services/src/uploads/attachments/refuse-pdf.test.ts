import { expect, it } from "vitest";
import { pdfOf } from "../../testing/attachments.ts";
import { refusalOfPdf } from "./refuse-pdf.ts";

it("accepts a whole PDF, also with bytes behind its end", () => {
  expect(refusalOfPdf(pdfOf())).toBeNull();
  expect(refusalOfPdf(Buffer.concat([pdfOf(), Buffer.from("\r\n\r\n")]))).toBeNull();
  expect(refusalOfPdf(pdfOf("/EncryptMetadata false"))).toBeNull();
});

it.each(["/Encrypt 7 0 R", "/Encrypt<< /Filter /Standard /V 4 >>"])("recognises %s", (trailer) => {
  expect(refusalOfPdf(pdfOf(trailer))).toBe("encrypted");
});

it("refuses a PDF that ends early, and another header", () => {
  const whole = pdfOf();
  expect(refusalOfPdf(whole.subarray(0, whole.length - 20))).toBe("broken");
  expect(refusalOfPdf(Buffer.from("%PDF-x startxref 1 %%EOF"))).toBe("broken");
});
