/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from "vitest";
import { locales } from "./locales.ts";

const WRITTEN =
  "// Written from the files in messages/ by `npx vitest run packages/i18n/src/found-catalogues.test.ts -u`.\n";
const HEAD = `${WRITTEN}import { together } from "./together.ts";\n`;
/** Catalogues of every page: one module a language, so that browsers load one file in place of one for each feature. */
const OF_EVERY_PAGE = ["common", "errors", "nav"];
const paths = Object.keys(import.meta.glob("./messages/**/*.json"));

const depthOf = (path: string) => path.split("/").length;
const catalogueOf = (path: string) => path.replace(/^.*\//, "").replace(".json", "");

/** Files of a language by catalogue: its own, then those of the folders that add texts to it. */
function filesOf(locale: string): ReadonlyMap<string, readonly string[]> {
  const folder = `./messages/${locale}/`;
  const files = paths
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length))
    .sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
  const names = new Set(files.map(catalogueOf));
  return new Map([...names].map((name) => [name, files.filter((path) => catalogueOf(path) === name)]));
}

function loadersOf(locale: string): string {
  const load = (path: string) => `() => import("./messages/${locale}/${path}"),`;
  const lines = [...filesOf(locale)].flatMap(([name, files]) =>
    OF_EVERY_PAGE.includes(name)
      ? [
          `    ${name}: () => import("./every-page.${locale}.gen.ts").then((texts) => ({ default: texts.${name} })),`,
        ]
      : files.length === 1
        ? files.map((path) => `    ${name}: ${load(path)}`)
        : [`    ${name}: together(`, ...files.map((path) => `      ${load(path)}`), "    ),"],
  );
  return [`  ${locale}: {`, ...lines, "  },"].join("\n");
}

/** The module of a language's texts of every page. */
function everyPageOf(locale: string): string {
  const parts = OF_EVERY_PAGE.map((name) => [name, filesOf(locale).get(name) ?? []] as const);
  const imports = parts.flatMap(([name, files]) =>
    files.map(
      (path, place) => `import ${name}${place} from "./messages/${locale}/${path}" with { type: "json" };`,
    ),
  );
  const texts = parts.map(
    ([name, files]) => `export const ${name} = merged(${files.map((_, place) => name + place).join(", ")});`,
  );
  return `${WRITTEN}${imports.join("\n")}\nimport { merged } from "./together.ts";\n\n${texts.join("\n")}\n`;
}

test.each(locales)("the texts of every page are those of the files in messages/%s", async (locale) => {
  await expect(everyPageOf(locale)).toMatchFileSnapshot(`./every-page.${locale}.gen.ts`);
});

test("the loaders of catalogues are those of the files in messages/", async () => {
  const text = `${HEAD}\nexport const loaders = {\n${locales.map(loadersOf).join("\n")}\n};\n`;
  await expect(text).toMatchFileSnapshot("./catalogues.gen.ts");
});

test("a catalogue has its own file, which others add to, and each language has the same files", () => {
  const [first = new Map(), ...others] = locales.map(filesOf);
  expect(first.size).toBeGreaterThan(20);
  for (const [name, files] of first) expect(files[0]).toBe(`${name}.json`);
  for (const other of others) expect([...other]).toEqual([...first]);
});
