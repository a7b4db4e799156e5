import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { compileTree } from "../../../apps/web/precompile-messages.ts";
import { pseudoLocalize } from "../../../packages/i18n/src/pseudo-locale.ts";

const root = new URL("../../../", import.meta.url);
const catalogues = "packages/i18n/src/messages/en/";

type Manifest = Readonly<Record<string, { readonly file: string }>>;

/** Gives a page every text in the pseudo language: accented, and a third longer, as other languages are. */
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

/** What people write where there is room, by the field it stands in. */
const written: Readonly<Record<string, string>> = {
  firstName: "Maximiliane-Wilhelmine",
  lastName: "von Hohenzollern-Sigmaringen",
  displayName: "Maximiliane-Wilhelmine von Hohenzollern-Sigmaringen",
  handle: "maximiliane_wilhelmine_hohenzo",
  email: "maximiliane-wilhelmine.von-hohenzollern-sigmaringen@correspondence.example.com",
  name: "Maximiliane-Wilhelmine von Hohenzollern-Sigmaringen",
  merchant: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  description:
    "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and everything that goes with it",
};
/** Minor units: millions of dollars. */
const BIG_AMOUNT = "98765";

/** Gives a page long names and big amounts in whatever the api answers. */
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
