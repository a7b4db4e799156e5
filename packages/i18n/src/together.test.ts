import { expect, test } from "vitest";
import { together } from "./together.ts";

const part =
  <Texts extends object>(texts: Texts) =>
  async () => ({ default: texts });

test("a catalogue merged from several files has the texts of all, at any depth", async () => {
  const load = together(part({ name: "Name", open: { all: "All" } }), part({ open: { one: "One" } }));
  const { default: texts } = await load();
  expect(texts).toEqual({ name: "Name", open: { all: "All", one: "One" } });
  expect(texts.open.one).toBe("One");
});

test("refuses two files that define the same text", async () => {
  const load = together(part({ open: { all: "All" } }), part({ open: { all: "Every" } }));
  await expect(load()).rejects.toThrow("two catalogues have a text for all");
});
