import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder as the web app's build leaves it, with nothing but its pages; `remove` takes it away. */
export function makeWebDist(): { readonly webDist: string; readonly remove: () => void } {
  const webDist = mkdtempSync(join(tmpdir(), "evenly-web-"));
  for (const page of ["index", "landing.en", "landing.de"])
    writeFileSync(join(webDist, `${page}.html`), "<!doctype html><title>a page</title>");
  return { webDist, remove: () => rmSync(webDist, { recursive: true }) };
}
