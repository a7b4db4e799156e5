import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { APP_PATHS_FILE } from "@evenly/contract/app-path";

/** A folder like the web app's build with only its pages; `remove` deletes it. */
export function makeWebDist(): { readonly webDist: string; readonly remove: () => void } {
  const webDist = mkdtempSync(join(tmpdir(), "evenly-web-"));
  for (const page of ["index", "landing.en", "landing.de"])
    writeFileSync(join(webDist, `${page}.html`), "<!doctype html><title>a page</title>");
  writeFileSync(
    join(webDist, APP_PATHS_FILE),
    JSON.stringify([
      "/",
      "/dashboard",
      "/history/$transactionId",
      "/notification-analytics",
      "/pay/$token",
      "/claim/$token",
    ]),
  );
  return { webDist, remove: () => rmSync(webDist, { recursive: true }) };
}
