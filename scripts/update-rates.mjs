import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Writes the built-in table of exchange rates from the newest release of a public package, before a release: npm run rates:update. The
 * currencies stay those of the table. Rates are for display; a server stays current by EXCHANGE_RATES_URL.
 */
const PACKAGE = "@fawazahmed0/currency-api";
const SIGNIFICANT_DIGITS = 6;
const file = fileURLToPath(new URL("../packages/platform/src/exchange-rates.json", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "evenly-rates-"));
try {
  const npm = (/** @type {string[]} */ ...args) => execFileSync("npm", args, { cwd: dir, encoding: "utf8" });
  const archive = npm("pack", `${PACKAGE}@latest`, "--silent").trim();
  execFileSync("tar", ["-xzf", archive], { cwd: dir });
  const { date, usd } = JSON.parse(readFileSync(join(dir, "package/v1/currencies/usd.json"), "utf8"));
  const table = JSON.parse(readFileSync(file, "utf8"));
  const rates = Object.fromEntries(
    Object.keys(table.rates).map((code) => {
      const rate = usd[code.toLowerCase()];
      if (!(rate > 0)) throw new Error(`the package has no rate of ${code}`);
      return [code, String(Number(rate.toPrecision(SIGNIFICANT_DIGITS)))];
    }),
  );
  writeFileSync(file, `${JSON.stringify({ ...table, date, rates }, null, 2)}\n`);
  process.stdout.write(`${Object.keys(rates).length} rates of ${date}\n`);
} finally {
  rmSync(dir, { recursive: true });
}
