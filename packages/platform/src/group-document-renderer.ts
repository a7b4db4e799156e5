import type { GroupDocument } from "@evenly/contract/group-files/document";
import type { GroupDocumentRenderer } from "@evenly/services/ports";
import PDFDocument from "pdfkit";
import { collectPdf } from "./pdf-document.ts";
import { isShortened } from "./pdf-runs.ts";
import { type Column, writeTable } from "./pdf-table.ts";
import { linesOf, type Style, writeLine } from "./pdf-text.ts";

/** Texts of a document in its reader's language. */
export type GroupDocumentTexts = (document: GroupDocument) => Promise<{
  readonly title: string;
  /** Below the title. */
  readonly lines: readonly string[];
  readonly sections: readonly {
    readonly heading: string;
    readonly columns: readonly Column[];
    readonly rows: readonly (readonly string[])[];
    /** Below the heading, for example that rows are left out or that there are none. */
    readonly note: string | null;
  }[];
  /** Below the lines, if the document has letters that no font has. */
  readonly shortened: string;
  readonly footer: string;
  pageOf(page: number, pages: number): string;
  readonly language: string;
}>;
type Words = Awaited<ReturnType<GroupDocumentTexts>>;

/** In points: A4 with margins of 20 mm, and room for one line below. */
const MARGIN = 57;
const FOOTER_ROOM = 30;
const LINE_GAP = 5;
const INK = "#16242b";
const QUIET = "#4d5f68";
const RULE = "#d3dde1";

const styles = {
  brand: { size: 12, weight: 600, color: INK },
  title: { size: 24, weight: 600, color: INK },
  line: { size: 10.5, weight: 400, color: QUIET },
  heading: { size: 13, weight: 600, color: INK },
  label: { size: 8.5, weight: 400, color: QUIET },
  cell: { size: 9.5, weight: 400, color: INK },
  footer: { size: 8.5, weight: 400, color: QUIET },
} as const satisfies Record<string, Style>;

/** Renders a group's document on numbered A4 pages with embedded font subsets. */
export function createGroupDocumentRenderer(texts: GroupDocumentTexts): GroupDocumentRenderer {
  return {
    render: async (facts) => {
      const words = await texts(facts);
      const document = new PDFDocument({
        size: "A4",
        margin: MARGIN,
        lang: words.language,
        displayTitle: true,
        bufferPages: true,
        info: { Title: words.title, Author: "Evenly", CreationDate: facts.issuedAt },
      });
      const bytes = collectPdf(document);
      draw(document, words);
      number(document, words);
      document.end();
      return bytes;
    },
  };
}

function draw(document: PDFKit.PDFDocument, words: Words): void {
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN - FOOTER_ROOM;
  const addPage = () => {
    document.addPage();
    return MARGIN;
  };
  const write = (text: string, style: Style, from: number) => {
    let top = from;
    for (const line of linesOf(document, text, style, width)) {
      if (top + style.size > bottom) top = addPage();
      writeLine(document, line, style, { left: MARGIN, top });
      top += style.size + LINE_GAP;
    }
    return top;
  };
  let top = write("Evenly", styles.brand, MARGIN) + 20;
  top = write(words.title, styles.title, top) + 4;
  const lines = hasShortened(words) ? [...words.lines, words.shortened] : words.lines;
  for (const line of lines) top = write(line, styles.line, top);
  const settings = {
    room: { left: MARGIN, width, bottom },
    styles: { label: styles.label, cell: styles.cell, rule: RULE },
    addPage,
  };
  for (const { heading, columns, rows, note } of words.sections) {
    // A heading stands above at least the first rows of its table.
    top = top + 24 > bottom - 80 ? addPage() : top + 24;
    top = write(heading, styles.heading, top);
    if (note !== null) top = write(note, styles.line, top);
    if (rows.length > 0) top = writeTable(document, { columns, rows }, top, settings);
  }
}

function hasShortened({ title, sections }: Words): boolean {
  const cells = sections.flatMap(({ rows }) => rows.flat());
  return (
    isShortened(title, styles.title.weight) || cells.some((cell) => isShortened(cell, styles.cell.weight))
  );
}

/** Writes the footer and the number of each page, once their number is known. */
function number(document: PDFKit.PDFDocument, { footer, pageOf }: Words): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const width = document.page.width - 2 * MARGIN;
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0;
    const top = document.page.height - MARGIN;
    const text = `${footer} ${pageOf(page + 1, count)}`.trim();
    const [line] = linesOf(document, text, styles.footer, width);
    if (line) writeLine(document, line, styles.footer, { left: MARGIN, top });
  }
}
