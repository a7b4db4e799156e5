import { measurePayments } from "./bench/http-payments.mjs";
import { measureSignIns } from "./bench/http-sign-ins.mjs";
import { measureTypedQuery } from "./bench/http-typed-query.mjs";
import { withServers } from "./bench/with-servers.mjs";
import { judge, line } from "./lib/bench-report.mjs";

/**
 * Compares the api over HTTP with other stacks: npm run bench:http [-- rounds seconds part], part: query, sign-ins or payments.
 */
const [rounds = "5", seconds = "2", part = ""] = process.argv.slice(2);
const PARTS = ["", "query", "sign-ins", "payments"];
if (!PARTS.includes(part)) throw new Error(`unknown part: ${part}`);
const PEOPLE = 1000;

await withServers(async ({ open }) => {
  const options = { rounds: Number(rounds), seconds: Number(seconds) };
  line(`medians of ${rounds} interleaved rounds of ${seconds} s; servers and load share the machine`);
  const ratios = [];
  if (part === "" || part === "query") {
    ratios.push(
      ...(await measureTypedQuery(await open("bare"), await open("stock"), await open("lean"), options)),
    );
  }
  if (part !== "query") {
    const product = await open("product", { people: PEOPLE });
    // Sign-ins last: they end the sessions that payments use.
    if (part !== "sign-ins") ratios.push(...(await measurePayments(product, options)));
    if (part !== "payments") ratios.push(...(await measureSignIns(product, options)));
  }
  return judge(ratios);
});
