import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const services = fileURLToPath(new URL("..", import.meta.url));

/** Declares the lane's interface only; it is not a caller. */
const PORTS = "ports.ts";
const COMMON: ReadonlySet<string> = new Set(["post", "lane\\.post"]);

/** Comments, declarations of the functions themselves, and exports under their own names. */
const NO_CALLS =
  /\/\*[\s\S]*?\*\/|\/\/.*$|^export (?:async )?function .*$|^export \{(?!.* as )[^}]*\} from .*$/gm;

/**
 * Non-test files outside the ledger that use one of these functions: call it, import it under another name, or hand it on. A
 * name of one word that others use, too, counts only where it is called.
 */
function callersOf(...names: readonly string[]): readonly string[] {
  const uses = names.map((name) => (COMMON.has(name) ? `\\b${name}\\(` : `\\b${name}\\b(?!\\.ts)`));
  const call = new RegExp(uses.join("|"));
  const files = readdirSync(services, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => !file.startsWith("ledger/") && file !== PORTS)
    .filter((file) => call.test(readFileSync(`${services}/${file}`, "utf8").replace(NO_CALLS, "")))
    .sort();
}

/** All functions that post money for a user. */
const postings = [
  "sendTransfer",
  "placeHold",
  "captureHold",
  "reverseTransfer",
  "withPostings",
  "post",
  "lane\\.post",
];

/** The only file outside the ledger that posts payments; it places those on hold through the other one. */
const POST_PAYMENT = "payments/post-payment.ts";
const HOLD_PAYMENT = "payments/holds/hold-payment.ts";
/** Holds money for an address without an account; only the same file calls it, after the gate. */
const SET_ASIDE = "payments/holds/set-aside.ts";

/** Returns need no gate: limits, blocks and risk do not apply, and the ledger's decision checks the permission and asks for proofs. */
const givingBack = ["payments/returns/post-give-back.ts"];
/** A person's own money between their wallet and their goals: it pays nobody. */
const ownMoves = ["goals/delete-goal.ts", "goals/move-goal-money.ts", "goals/save-once.ts"];
/** Money that the card provider has taken for a person: it pays nobody. */
const takenIn = ["cards/deposits/apply-intent.ts"];
/** Changes of goals, which take the locks of a goal's money in the ledger's order and post nothing. */
const lockedChanges = ["goals/archive-goal.ts", "goals/set-saving.ts", "goals/update-goal.ts"];
/** Ends of holds whose placing has passed the gate; a due one is checked again by `isPaymentHindered`. */
const endingHolds = [
  "claims/end-claim.ts",
  "payments/holds/decide-held-payment.ts",
  "payments/holds/end-due-hold.ts",
  "payments/holds/end-hold.ts",
  "payments/holds/take-back-payment.ts",
];

describe("the gate and the ledger's posting functions", () => {
  it("has every verb that posts a user's money call the gate first", () => {
    expect(callersOf(...postings)).toEqual(
      [
        ...givingBack,
        ...endingHolds,
        ...ownMoves,
        ...takenIn,
        ...lockedChanges,
        POST_PAYMENT,
        HOLD_PAYMENT,
        SET_ASIDE,
      ].sort(),
    );
    expect(callersOf("setAside")).toEqual([POST_PAYMENT]);
    expect(callersOf("holdPayment")).toEqual([POST_PAYMENT]);
  });

  it("has one way to the posting, and one for a payment that waited for its proofs", () => {
    const ways = callersOf("postPayment").filter((file) => file !== POST_PAYMENT);
    expect(ways).toEqual(["payments/pay.ts", "payments/proofs/verify-payment.ts"]);
    for (const file of ways) {
      const source = readFileSync(`${services}/${file}`, "utf8");
      expect(source).toMatch(/authorizePayment\(/);
      expect(source).toMatch(/waitForProofs|presentOpen/);
    }
    expect(readFileSync(`${services}/${POST_PAYMENT}`, "utf8")).toMatch(
      /stepUp: \{ \.\.\.authorization\.stepUp, proof \}/,
    );
  });

  it("uses past dates only in the demo data", () => {
    expect(callersOf("importTransfers", "fundWallet").filter((file) => !file.startsWith("demo/"))).toEqual(
      [],
    );
  });
});
