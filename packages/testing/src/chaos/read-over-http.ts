import { setTimeout as sleep } from "node:timers/promises";
import { transformer } from "@evenly/contract";
import type { Random } from "../random.ts";
import type { Person } from "./people.ts";

export type Readers = {
  readonly answers: () => number;
  readonly retries: () => number;
  /** Answers that are neither right nor 'try again'. */
  readonly wrong: readonly string[];
  readonly stop: () => Promise<void>;
};

const PAUSE_MS = { min: 20, max: 120 };
const TIMEOUT_MS = 13_000;
const AFTER_LOSS_MS = 100;
/** Refusals that say 'try again'. */
const PASSING = new Set(["OVERLOADED", "RATE_LIMITED"]);

type Page = { readonly transactions?: readonly { readonly id?: string }[] };
type Reply = {
  readonly result?: { readonly data: unknown };
  readonly error?: { readonly json: { readonly data: { readonly appCode: string } } };
};

/**
 * Reads histories and balances during faults, one reader for each person. A read that is cut off may fail with 'try again'; a 'not
 * found', an internal error or a row that is missing from a page is wrong.
 */
export function startReaders(url: string, people: readonly Person[], random: Random): Readers {
  const wrong: string[] = [];
  let answers = 0;
  let retries = 0;
  let isStopped = false;
  const read = async (person: Person) => {
    while (!isStopped) {
      const found = await readOnce(url, person);
      if (found === "retry") retries += 1;
      else if (found === "right") answers += 1;
      else wrong.push(found);
      await sleep(found === "retry" ? AFTER_LOSS_MS : random.between(PAUSE_MS.min, PAUSE_MS.max));
    }
  };
  const done = Promise.all(people.map(read));
  return {
    answers: () => answers,
    retries: () => retries,
    wrong,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

async function readOnce(url: string, person: Person): Promise<string> {
  const paths = ["payments.getBalance", "payments.listTransactions"];
  const inputs = {
    0: transformer.input.serialize(undefined),
    1: transformer.input.serialize({ limit: 100 }),
  };
  const query = `batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  let body = "";
  try {
    const response = await fetch(`${url}/trpc/${paths.join()}?${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    body = await response.text();
  } catch {
    return "retry";
  }
  return judgeReplies(body);
}

/** Judges the answer of a batch: "right", "retry", or what is wrong with it. */
export function judgeReplies(body: string): string {
  const replies = JSON.parse(body) as Reply | readonly Reply[];
  const codes = [replies].flat().map(({ error }) => error?.json.data.appCode);
  const refused = codes.find((code) => code !== undefined && !PASSING.has(code));
  if (refused !== undefined) return `a read was refused with ${refused}: ${body}`;
  if (codes.some((code) => code !== undefined)) return "retry";
  const pages = [replies].flat().map(({ result }) => transformer.output.deserialize(result?.data as never));
  const holes = pages.flatMap((page) => (page as Page).transactions ?? []).filter((row) => !row?.id);
  return holes.length === 0 ? "right" : `${holes.length} rows of a page are missing: ${body}`;
}
