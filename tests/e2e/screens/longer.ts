import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { compileTree } from "../../../apps/web/precompile-messages.ts";
import { pseudoLocalize } from "../../../packages/i18n/src/pseudo-locale.ts";
import { merged } from "../../../packages/i18n/src/together.ts";

const root = new URL("../../../", import.meta.url);
const catalogues = "packages/i18n/src/messages/en/";
const everyPageTexts = "../../packages/i18n/src/every-page.en.gen.ts";

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Serves every text in the pseudo language: accented, and a third longer, as in other languages. */
export async function withLongerTexts(page: Page): Promise<void> {
  const manifest: Manifest = JSON.parse(
    readFileSync(new URL("apps/web/dist/.vite/manifest.json", root), "utf8"),
  );
  const sources = new Map(
    Object.entries(manifest)
      .filter(([source]) => source.includes(catalogues))
      .map(([source, { file }]) => [`/${file}`, new URL(source.slice(source.indexOf(catalogues)), root)]),
  );
  if (sources.size < 10) throw new Error("the build lists no catalogues");
  const everyPage = manifest[everyPageTexts]?.file;
  if (everyPage === undefined) throw new Error("the build lists no texts of every page");
  await page.route(
    ({ pathname }) => pathname === `/${everyPage}`,
    (route) => route.fulfill({ contentType: "text/javascript", body: longerTextsOfEveryPage() }),
  );
  await page.route(
    ({ pathname }) => sources.has(pathname),
    async (route) => {
      const source = sources.get(new URL(route.request().url()).pathname);
      if (!source) return route.continue();
      const texts = compileTree(pseudoLocalize(JSON.parse(readFileSync(source, "utf8"))));
      await route.fulfill({
        contentType: "text/javascript",
        body: `export default ${JSON.stringify(texts)}`,
      });
    },
  );
}

/** The module of the texts of every page, in the pseudo language: what features add to a catalogue is merged into it. */
function longerTextsOfEveryPage(): string {
  const folder = new URL(catalogues, root);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return ["common", "errors", "nav"]
    .map((name) => {
      const files = paths.filter((path) => basename(path) === `${name}.json`);
      const texts = files.map((path) => JSON.parse(readFileSync(new URL(path, folder), "utf8")));
      const tree = merged(...texts) as Parameters<typeof compileTree>[0];
      return `export const ${name} = ${JSON.stringify(compileTree(pseudoLocalize(tree)))};`;
    })
    .join("\n");
}

/** A word that fits no line of a phone. */
const SURNAME = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers";

/** Long values for free text fields of answers, by field name. */
const written: Readonly<Record<string, string>> = {
  firstName: "Maximiliane-Wilhelmine 👩‍👩‍👧‍👦🎉",
  lastName: SURNAME,
  displayName: `Maximiliane-Wilhelmine 👩‍👩‍👧‍👦🎉 ${SURNAME}`,
  handle: "maximiliane_wilhelmine_hohenzo",
  email: "maximiliane-wilhelmine.von-hohenzollern-sigmaringen@correspondence.example.com",
  name: SURNAME,
  title: `Geburtstagsüberraschung ${SURNAME}`,
  merchant: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  description:
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz 🎉🎉🎉 and everything that goes with it",
};
/** Minor units: digits put before an amount to make it millions of dollars. */
const BIG_AMOUNT = "98765";

/** Replaces names and amounts in the api's answers by long ones. */
export async function withLongerData(page: Page): Promise<void> {
  await page.route(/\/trpc\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: lengthen(await response.json()) });
  });
}

function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthen);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, longer(name, inner)]));
}

function longer(name: string, value: unknown): unknown {
  if (typeof value !== "string" || value === "") return lengthen(value);
  if (name.endsWith("Minor")) return value.replace(/^(-?)\d*?(\d{1,4})$/, `$1${BIG_AMOUNT}$2`);
  return written[name] ?? value;
}
