import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");
const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<meta name="theme-color" content="">';
});

function run(isSystemDark: boolean): string | undefined {
  vi.stubGlobal("matchMedia", () => ({ matches: isSystemDark }));
  new Function(scripts[0] ?? "")();
  vi.unstubAllGlobals();
  return document.documentElement.dataset.theme;
}

test("the page has one inline script: the one whose hash the server allows", () => {
  expect(scripts).toHaveLength(1);
});

test("before first paint the theme follows the system when nothing was chosen", () => {
  expect([run(true), run(false)]).toEqual(["dark", "light"]);
});

test("a choice wins over the system, anything else stored is ignored", () => {
  localStorage.setItem("theme", "light");
  expect(run(true)).toBe("light");
  localStorage.setItem("theme", "purple");
  expect(run(true)).toBe("dark");
});
