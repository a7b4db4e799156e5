import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { Window } from "happy-dom";
import { createServer, type Plugin } from "vite";

type Drawn = { readonly html: string; readonly title: string };
type PrerenderModule = { readonly drawLanding: () => Promise<Drawn>; readonly languages: readonly string[] };

/** What the app asks of a browser while it draws its first page. */
const browserNames = [
  "window",
  "document",
  "navigator",
  "location",
  "history",
  "localStorage",
  "sessionStorage",
  "matchMedia",
  "addEventListener",
  "removeEventListener",
  "dispatchEvent",
  "scrollTo",
  "HTMLElement",
  "HTMLIFrameElement",
  "Element",
  "Node",
  "Event",
  "self",
] as const;

/** Draws the landing page in every language while building: landing.<language>.html, which a browser shows before any script has come. */
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

/** Runs the sources as they are, each language in a browser of its own that draws nothing. */
async function drawAll(): Promise<ReadonlyMap<string, Drawn>> {
  const drawn = new Map<string, Drawn>();
  const load = async (language: string) => {
    const server = await createServer({
      root: import.meta.dirname,
      configFile: false,
      plugins: [react()],
      appType: "custom",
      logLevel: "error",
      server: { middlewareMode: true, ws: false, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      // The router as browsers get it; the one for servers draws otherwise.
      ssr: { noExternal: [/^@tanstack\//], resolve: { conditions: ["browser", "import", "default"] } },
    });
    const restore = pretendBrowser(language);
    try {
      const module = (await server.ssrLoadModule("/src/prerender.tsx")) as PrerenderModule;
      drawn.set(language, await module.drawLanding());
      return module.languages;
    } finally {
      restore();
      await server.close();
    }
  };
  for (const language of await load("en")) if (!drawn.has(language)) await load(language);
  return drawn;
}

function pretendBrowser(language: string): () => void {
  const window = new Window({ url: "http://localhost/", width: 1440, height: 900 });
  window.localStorage.setItem("locale", language);
  const before = new Map(
    browserNames.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const name of browserNames) {
    const value: unknown = name === "window" || name === "self" ? window : window[name as "document"];
    const bound = typeof value === "function" && !/^[A-Z]/.test(name) ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, { value: bound, configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    void window.happyDOM.close();
  };
}
