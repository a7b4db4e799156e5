import { encodeQR } from "qr";

/** Colours of a code in both themes, so that every camera reads it. */
const DARK = "#0b2029";
const MARK_LEFT = "#006a85";
const MARK_RIGHT = "#d3713a";
/** The mark covers this part of the side; level H restores up to 30% of the code. */
const MARK_PART = 0.18;
const LEFT = "M22.25 4.07v39.86C12.05 43.06 4 34.47 4 24S12.05 4.94 22.25 4.07Z";
const RIGHT = "M25.75 4.07v39.86C35.95 43.06 44 34.47 44 24S35.95 4.94 25.75 4.07Z";
/** Width of the saved picture, its least quiet zone, and its caption, in pixels. */
const PICTURE_SIDE = 1024;
const QUIET_PART = 0.06;
const LINE_HEIGHT = 72;
const FONTS = ["600 48px Inter, system-ui, sans-serif", "400 40px Inter, system-ui, sans-serif"] as const;

/** A code as shapes in a square of `side` modules. */
export type CodeArt = {
  readonly side: number;
  readonly cells: readonly (readonly [x: number, y: number])[];
  readonly mark: {
    readonly from: number;
    readonly size: number;
    readonly halves: readonly { readonly path: string; readonly fill: string }[];
  };
  readonly fill: string;
};

/** Draws a text as a code of level H, with room for the mark in its middle. */
export function drawCode(text: string): CodeArt {
  // The encoder draws a border of at least one module; the page has its own quiet zone.
  const rows = encodeQR(text, "raw", { ecc: "high", border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const side = rows.length;
  const size = side * MARK_PART;
  const from = (side - size) / 2;
  const isUnderMark = (place: number) => place + 1 > from && place < from + size;
  const cells = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !(isUnderMark(x) && isUnderMark(y)) ? [[x, y] as const] : [])),
  );
  const halves = [
    { path: LEFT, fill: MARK_LEFT },
    { path: RIGHT, fill: MARK_RIGHT },
  ];
  return { side, cells, fill: DARK, mark: { from, size, halves } };
}

/**
 * The code as a PNG with its quiet zone, to be saved or shared. The lines below it say whom it pays, how much and for what; the first one
 * is bold. A module is a whole number of pixels, so that no light line stays between two.
 */
export async function pictureOf(text: string, lines: readonly string[]): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE + lines.length * LINE_HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("the browser has no canvas");
  const { side, cells, mark, fill } = drawCode(text);
  const unit = Math.floor((PICTURE_SIDE * (1 - 2 * QUIET_PART)) / side);
  const quiet = Math.floor((PICTURE_SIDE - unit * side) / 2);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = fill;
  context.textAlign = "center";
  for (const [place, line] of lines.entries()) {
    context.font = place === 0 ? FONTS[0] : FONTS[1];
    context.fillText(line, PICTURE_SIDE / 2, PICTURE_SIDE + place * LINE_HEIGHT, PICTURE_SIDE - 2 * quiet);
  }
  context.translate(quiet, quiet);
  context.scale(unit, unit);
  context.fillStyle = fill;
  for (const [x, y] of cells) context.fillRect(x, y, 1, 1);
  context.translate(mark.from, mark.from);
  context.scale(mark.size / 48, mark.size / 48);
  for (const half of mark.halves) {
    context.fillStyle = half.fill;
    context.fill(new Path2D(half.path));
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the browser made no picture");
  return blob;
}
