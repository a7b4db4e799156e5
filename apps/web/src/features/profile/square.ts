/** A square part of a picture, in the picture's pixels. */
export type Square = { readonly x: number; readonly y: number; readonly side: number };
export type Size = { readonly width: number; readonly height: number };

/** The largest square, centred. */
export function middleSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** Moves a square and keeps it within the picture. */
export function moveSquare(square: Square, dx: number, dy: number, { width, height }: Size): Square {
  return {
    ...square,
    x: clamp(square.x + dx, 0, width - square.side),
    y: clamp(square.y + dy, 0, height - square.side),
  };
}

/** Zooms around the square's centre; zoom 1 is the largest square. */
export function zoomSquare(square: Square, zoom: number, size: Size): Square {
  const side = Math.min(size.width, size.height) / zoom;
  const shift = (square.side - side) / 2;
  return moveSquare({ ...square, side }, shift, shift, size);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
