import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { linesOf, loadPdfFonts, type Style, writeLine } from "./pdf-text.ts";

const style: Style = { size: 10, weight: 400, color: "#000" };

/** A document that notes what is written in which font and where. */
function recorder() {
  const document = new PDFDocument();
  loadPdfFonts(document);
  const written: { text: string; font: string; left: number }[] = [];
  let current = "";
  const font = document.font.bind(document);
  document.font = (name: string) => {
    current = name;
    return font(name);
  };
  document.text = ((text: string, left: number) => {
    written.push({ text, font: current, left });
    return document;
  }) as typeof document.text;
  return { document, written };
}

describe("text of a PDF", () => {
  it("is written in the font that has its letters, one after the other", () => {
    const { document, written } = recorder();
    writeLine(document, "Łukasz Привет Νίκος Nguyễn", style, { left: 50, top: 0 });
    expect(written.map(({ text }) => text).join("")).toBe("Łukasz Привет Νίκος Nguyễn");
    expect(written.map(({ font }) => font.replace("inter-", "").replace("-400", ""))).toEqual(
      expect.arrayContaining(["latin-ext", "latin", "cyrillic", "greek", "vietnamese"]),
    );
    const lefts = written.map(({ left }) => left);
    expect(lefts).toEqual([...lefts].sort((a, b) => a - b));
    expect(new Set(lefts).size).toBe(lefts.length);
  });

  it("shows one question mark for each letter that no font has", () => {
    const { document, written } = recorder();
    writeLine(document, "山田 👩‍👩‍👧 @yamada", style, { left: 0, top: 0 });
    expect(written.map(({ text }) => text).join("")).toBe("?? ? @yamada");
  });

  it("breaks at spaces, and inside a word that fits no line", () => {
    const { document } = recorder();
    const text = `two words ${"x".repeat(80)} end`;
    const lines = linesOf(document, text, style, 120);
    expect(lines.join(" ").replaceAll(/x+( x+)*/g, "x")).toBe("two words x end");
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(document.font("inter-latin-400").fontSize(10).widthOfString(line)).toBeLessThanOrEqual(120);
    }
  });
});
