import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";

const page = readFileSync(join(import.meta.dirname, "../index.html"), "utf8");
const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
const body = page.slice(page.indexOf("<body>") + 6, page.lastIndexOf("<script"));

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

test("before the first paint the theme follows the system if none was chosen", () => {
  expect([run(true), run(false)]).toEqual(["dark", "light"]);
});

test.each(["en", "de"])("the start error page has the catalogue's texts (%s)", (language) => {
  const texts = join(import.meta.dirname, `../../../packages/i18n/src/messages/${language}/common.json`);
  const { fallback } = JSON.parse(readFileSync(texts, "utf8")) as { fallback: Record<string, string> };
  document.body.innerHTML = body;
  const text = document.querySelector<HTMLTemplateElement>(`#start-failed-${language}`)?.content.textContent;
  for (const key of ["title", "text", "tryAgain", "goHome", "footer"]) expect(text).toContain(fallback[key]);
});

test("a failed start shows an error, a failed picture does not, and a rendered page stays", () => {
  document.body.innerHTML = body;
  run(false);
  const root = document.querySelector("#root");
  document.body.appendChild(document.createElement("img")).dispatchEvent(new Event("error"));
  expect(root?.textContent).toBe("");
  dispatchEvent(new Event("unhandledrejection"));
  expect(root?.querySelector("h1")?.textContent).toBe("Oops! Something went wrong");
  root?.replaceChildren(document.createElement("main"));
  dispatchEvent(new Event("unhandledrejection"));
  expect(root?.textContent).toBe("");
});

test("a choice overrides the system, and any other stored value is ignored", () => {
  localStorage.setItem("theme", "light");
  expect(run(true)).toBe("light");
  localStorage.setItem("theme", "purple");
  expect(run(true)).toBe("dark");
});
