import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const services = fileURLToPath(new URL("..", import.meta.url));

/** The files outside the ledger, tests apart, that call one of these functions. */
function callersOf(...names: readonly string[]): readonly string[] {
  const call = new RegExp(`\\b(?:${names.join("|")})\\(`);
  const files = readdirSync(services, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("ledger/"))
    .filter((file) =>
      call.test(readFileSync(`${services}/${file}`, "utf8").replace(/^export async function .*$/gm, "")),
    )
    .sort();
}

/** The names by which money can move through the ledger's doors for a user. */
const postings = [
  "sendTransfer",
  "placeHold",
  "captureHold",
  "reverseTransfer",
  "withPostings",
  "post",
  "lane\\.post",
];

/** Undoes what arrived: no limit, block or risk stands in its way, and the decision itself asks who may. */
const givingBack = ["payments/give-back.ts"];

describe("the gate and the two doors", () => {
  it("has every verb that posts a user's money ask the gate first", () => {
    expect(callersOf(...postings)).toEqual([...givingBack, "payments/send-payment.ts"]);
    expect(callersOf("authorizePayment")).toEqual([
      "payments/preview-payment.ts",
      "payments/send-payment.ts",
    ]);
  });

  it("leaves dates in the past to the demo data", () => {
    expect(callersOf("importTransfers", "fundWallet").filter((file) => !file.startsWith("demo/"))).toEqual(
      [],
    );
  });
});
