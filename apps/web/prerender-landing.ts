import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

type Drawn = { readonly html: string; readonly title: string };
type PrerenderModule = { readonly drawLanding: () => Promise<Drawn>; readonly languages: readonly string[] };

/**
 * Vite plugin that prerenders the landing page in every language to landing.<language>.html, which a browser shows before any script has
 * loaded.
 */
export function prerenderLanding(): Plugin {
  let outDir = "";
  return {
    name: "prerender-landing",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const shell = readFileSync(join(outDir, "index.html"), "utf8");
        for (const [language, drawn] of await drawAll()) {
          writeFileSync(join(outDir, `landing.${language}.html`), intoShell(shell, language, drawn));
        }
      },
    },
  };
}

function intoShell(shell: string, language: string, { html, title }: Drawn): string {
  const page = shell
    .replace('<html lang="en"', () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${html}</div>`);
  if (!page.includes("data-prerendered"))
    throw new Error("index.html has no empty #root to draw the landing page into");
  return page;
}

/** Renders the app once for each language and returns the markup. */
async function drawAll(): Promise<ReadonlyMap<string, Drawn>> {
  const drawn = new Map<string, Drawn>();
  const folder = mkdtempSync(join(tmpdir(), "evenly-landing-"));
  try {
    const file = await bundleApp(folder);
    const draw = async (language: string) => {
      const restore = pretendBrowser(language);
      try {
        // The query makes it a new module, so that no state of another language is left.
        const module = (await import(`${pathToFileURL(file).href}?${language}`)) as PrerenderModule;
        drawn.set(language, await module.drawLanding());
        return module.languages;
      } finally {
        restore();
      }
    };
    for (const language of await draw("en")) if (!drawn.has(language)) await draw(language);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return drawn;
}

/** Bundles the app and its first render into one file. */
async function bundleApp(outDir: string): Promise<string> {
  const name = "prerender.js";
  await build({
    root: import.meta.dirname,
    configFile: false,
    plugins: [react()],
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: "src/prerender.tsx",
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: name } },
    },
  });
  return join(outDir, name);
}

/** The few globals of a browser that modules read when they start and components when they render. */
function pretendBrowser(language: string): () => void {
  const pretended = {
    window: globalThis,
    self: globalThis,
    origin: "http://localhost",
    document: { documentElement: { lang: language, dataset: {} }, addEventListener: () => {} },
    navigator: { languages: [language], onLine: true },
    localStorage: { getItem: (key: string) => (key === "locale" ? language : null) },
    sessionStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
  };
  const names = Object.keys(pretended) as (keyof typeof pretended)[];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: pretended[name], configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
