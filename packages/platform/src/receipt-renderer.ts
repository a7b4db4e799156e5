import type { Receipt } from "@evenly/contract/history/receipts";
import type { ReceiptRenderer } from "@evenly/services/ports";
import PDFDocument from "pdfkit";
import { collectPdf } from "./pdf-document.ts";
import { isShortened } from "./pdf-runs.ts";
import { linesOf, type Style, writeLine } from "./pdf-text.ts";

/** Texts of a receipt in its reader's language. */
export type ReceiptTexts = (receipt: Receipt) => Promise<{
  readonly title: string;
  readonly headline: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly footer: string;
  /** Below the footer, if a value has letters that no font has. */
  readonly shortened: string;
  readonly language: string;
}>;

/** In points: A4 with margins of 25 mm, a column of labels and one of values. */
const MARGIN = 71;
const LABEL_WIDTH = 130;
const LINE_GAP = 5;
const ROW_GAP = 9;
const INK = "#16242b";
const QUIET = "#4d5f68";
const RULE = "#d3dde1";

const styles = {
  brand: { size: 12, weight: 600, color: INK },
  title: { size: 13, weight: 400, color: QUIET },
  headline: { size: 30, weight: 600, color: INK },
  label: { size: 10.5, weight: 400, color: QUIET },
  value: { size: 10.5, weight: 400, color: INK },
  footer: { size: 8.5, weight: 400, color: QUIET },
} as const satisfies Record<string, Style>;

/** Renders a receipt on one A4 page with embedded font subsets. */
export function createReceiptRenderer(texts: ReceiptTexts): ReceiptRenderer {
  return {
    render: async (receipt) => {
      const words = await texts(receipt);
      const document = new PDFDocument({
        size: "A4",
        margin: MARGIN,
        lang: words.language,
        displayTitle: true,
        info: {
          Title: `${words.title} ${receipt.reference}`,
          Author: "Evenly",
          CreationDate: receipt.issuedAt,
        },
      });
      const bytes = collectPdf(document);
      draw(document, words);
      document.end();
      return bytes;
    },
  };
}

function draw(document: PDFKit.PDFDocument, words: Awaited<ReturnType<ReceiptTexts>>): void {
  const width = document.page.width - 2 * MARGIN;
  const write = (text: string, style: Style, top: number, left = MARGIN, room = width) =>
    writeBlock(document, text, style, { top, left, room });
  let top = write("Evenly", styles.brand, MARGIN) + 28;
  top = write(words.title, styles.title, top);
  top = write(words.headline, styles.headline, top) + 22;
  for (const { label, value } of words.rows) {
    document
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + width, top)
      .lineWidth(0.5)
      .stroke(RULE);
    const under = write(label, styles.label, top + ROW_GAP, MARGIN, LABEL_WIDTH);
    const left = MARGIN + LABEL_WIDTH;
    top = Math.max(under, write(value, styles.value, top + ROW_GAP, left, width - LABEL_WIDTH)) + ROW_GAP;
  }
  const footer = words.rows.some(({ value }) => isShortened(value, styles.value.weight))
    ? `${words.footer}\n${words.shortened}`
    : words.footer;
  write(footer, styles.footer, top + 24);
}

/** Writes a text on as many lines as necessary; returns the y position below it. */
function writeBlock(
  document: PDFKit.PDFDocument,
  text: string,
  style: Style,
  place: { readonly top: number; readonly left: number; readonly room: number },
): number {
  let { top } = place;
  for (const line of linesOf(document, text, style, place.room)) {
    writeLine(document, line, style, { left: place.left, top });
    top += style.size + LINE_GAP;
  }
  return top;
}
