import { type Line, linesOf, type Style, widthOf, writeLine } from "./pdf-text.ts";

export type Column = {
  readonly label: string;
  /** Part of the table's width, relative to the other columns. */
  readonly share: number;
  readonly align: "left" | "right";
};

/** Where rows are written: points from the left and right edges, and the lowest point of a page. */
export type TableRoom = { readonly left: number; readonly width: number; readonly bottom: number };
export type TableStyles = { readonly label: Style; readonly cell: Style; readonly rule: string };

const LINE_GAP = 4;
const ROW_GAP = 6;
const COLUMN_GAP = 10;

/** Starts a new page and returns its first free point from the top. */
export type AddPage = () => number;

/**
 * Writes a table from a point on, over as many pages as necessary; column labels are repeated on each. A row is never divided, its
 * long texts are wrapped.
 *
 * @returns the point below the table
 */
export function writeTable(
  document: PDFKit.PDFDocument,
  table: { readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] },
  start: number,
  {
    room,
    styles,
    addPage,
  }: { readonly room: TableRoom; readonly styles: TableStyles; readonly addPage: AddPage },
): number {
  const places = placesOf(table.columns, room);
  const labels = table.columns.map(({ label }) => label);
  const write = (cells: readonly string[], style: Style, top: number) =>
    writeRow(document, layOut(document, cells, style, places), style, top);
  let top = write(labels, styles.label, start);
  for (const cells of table.rows) {
    const row = layOut(document, cells, styles.cell, places);
    if (top + heightOf(row, styles.cell) > room.bottom) top = write(labels, styles.label, addPage());
    document
      .moveTo(room.left, top)
      .lineTo(room.left + room.width, top)
      .lineWidth(0.5)
      .stroke(styles.rule);
    top = writeRow(document, row, styles.cell, top);
  }
  return top;
}

type Place = { readonly left: number; readonly width: number; readonly align: Column["align"] };
type Cell = Place & { readonly lines: readonly Line[] };

function placesOf(columns: readonly Column[], { left, width }: TableRoom): readonly Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = width - COLUMN_GAP * (columns.length - 1);
  let from = left;
  return columns.map(({ share, align }) => {
    const place = { left: from, width: (free * share) / shares, align };
    from += place.width + COLUMN_GAP;
    return place;
  });
}

function layOut(
  document: PDFKit.PDFDocument,
  cells: readonly string[],
  style: Style,
  places: readonly Place[],
): readonly Cell[] {
  return places.map((place, position) => ({
    ...place,
    lines: linesOf(document, cells[position] ?? "", style, place.width),
  }));
}

function heightOf(row: readonly Cell[], { size }: Style): number {
  return 2 * ROW_GAP + Math.max(...row.map(({ lines }) => lines.length)) * (size + LINE_GAP) - LINE_GAP;
}

function writeRow(document: PDFKit.PDFDocument, row: readonly Cell[], style: Style, top: number): number {
  for (const { lines, left, width, align } of row) {
    for (const [index, line] of lines.entries()) {
      const indent = align === "right" ? width - widthOf(document, line, style) : 0;
      const place = { left: left + indent, top: top + ROW_GAP + index * (style.size + LINE_GAP) };
      if (line.text !== "") writeLine(document, line, style, place);
    }
  }
  return top + heightOf(row, style);
}
