import { makePeople } from "../chaos/people.ts";
import { print, type Verdict } from "../chaos/verdict.ts";
import { hostileParsers } from "./hostile-parsers.ts";
import { overload } from "./overload.ts";
import { openProduct, type ProductOptions } from "./product.ts";
import { slowPeers } from "./slow-peers.ts";
import { socketFlood } from "./socket-flood.ts";

export type AbuseOptions = ProductOptions & {
  /** Duration of the overload in seconds. */
  readonly seconds: number;
  /** Scale of the other durations and the number of attackers, from 0 to the full measure 1. */
  readonly pace: number;
  /** Names of the promises to test; all if empty. */
  readonly only: readonly string[];
};

/** Many users, because rate limits allow each only few calls per minute. */
const PEOPLE = 400;

/** Runs every abuse scenario against the built product and prints one line per promise. True if all were kept. */
export async function runAbuse(options: AbuseOptions): Promise<boolean> {
  const product = await openProduct(options);
  try {
    const people = await makePeople(product.db, Math.ceil(PEOPLE * Math.max(0.1, options.pace)));
    const attacks: Readonly<Record<string, () => Promise<Verdict>>> = {
      P19: () => hostileParsers(product, people, options.pace),
      P20: () => slowPeers(product, people, options.pace),
      P21: () => socketFlood(product, people, options.pace),
      P17: () => overload(product, people, options.seconds),
    };
    const verdicts: Verdict[] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      const verdict = await attack();
      print(verdict);
      verdicts.push(verdict);
    }
    return verdicts.length > 0 && verdicts.every(({ isKept }) => isKept);
  } finally {
    await product.close();
  }
}
