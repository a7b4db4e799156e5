import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CutBar, type CutPart } from "./cut-bar.tsx";

function draw(parts: readonly CutPart[], pace?: number): HTMLElement {
  const host = document.createElement("div");
  host.innerHTML = renderToStaticMarkup(
    <CutBar parts={parts} label="Of 100 dollars 75 are yours" {...(pace === undefined ? {} : { pace })} />,
  );
  return host;
}

const partsOf = (host: HTMLElement) => [...host.querySelectorAll<HTMLElement>("[data-part]")];

test("is an image with one sentence as its name, and each slice has the share of its amount", () => {
  const host = draw([
    { id: "yours", value: 75n, tone: "you" },
    { id: "theirs", value: 25n, tone: "other" },
  ]);
  expect(host.querySelector('[role="img"]')?.getAttribute("aria-label")).toBe("Of 100 dollars 75 are yours");
  expect(partsOf(host).map((part) => part.style.flexGrow)).toEqual(["0.75", "0.25"]);
});

test("parts of zero are not drawn; small parts keep a minimum width", () => {
  const parts = partsOf(
    draw([
      { id: "all", value: 1_000_000n, tone: "you" },
      { id: "none", value: 0n, tone: "other" },
      { id: "crumb", value: 1n, tone: "other" },
    ]),
  );
  expect(parts.map((part) => part.dataset.part)).toEqual(["all", "crumb"]);
  expect(parts[1]?.className).toContain("min-w-1");
});

test("without any amount the bar is empty", () => {
  expect(partsOf(draw([]))[0]?.className).toContain("bg-surface-3");
});

test("the pace mark stays within the bar", () => {
  const marks = [0.7, 1.4].map((pace) =>
    draw([{ id: "a", value: 1n, tone: "ok" }], pace).querySelector<HTMLElement>("[style*=left]"),
  );
  expect(marks.map((mark) => mark?.style.left)).toEqual(["70%", "100%"]);
});
