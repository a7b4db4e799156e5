import { expect, test } from "vitest";
import { middleSquare, moveSquare, zoomSquare } from "./square.ts";

const wide = { width: 400, height: 200 };

test("the first square is the largest one in the middle of the picture", () => {
  expect(middleSquare(wide)).toEqual({ x: 100, y: 0, side: 200 });
  expect(middleSquare({ width: 100, height: 300 })).toEqual({ x: 0, y: 100, side: 100 });
});

test("a moved square stays within the picture", () => {
  expect(moveSquare(middleSquare(wide), 500, -50, wide)).toEqual({ x: 200, y: 0, side: 200 });
  expect(moveSquare(middleSquare(wide), -500, 50, wide)).toEqual({ x: 0, y: 0, side: 200 });
});

test("zooming in keeps the centre, and zooming out keeps the square within the picture", () => {
  const near = zoomSquare(middleSquare(wide), 2, wide);
  expect(near).toEqual({ x: 150, y: 50, side: 100 });
  const moved = moveSquare(near, 500, 500, wide);
  expect(zoomSquare(moved, 1, wide)).toEqual({ x: 200, y: 0, side: 200 });
});
