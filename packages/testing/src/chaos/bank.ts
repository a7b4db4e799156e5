import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.ts";
import type { Person } from "./people.ts";

/** One payment that a client wants to make exactly once. `name` is its description, which reveals duplicates under any key. */
export type Wish = {
  readonly name: string;
  readonly key: string;
  readonly payer: Person;
  readonly payee: Person;
  readonly amountMinor: bigint;
};
/** Result of one call as its client sees it. `body` is the whole answer. */
export type Answer =
  | { readonly kind: "posted"; readonly transferId: string; readonly body: string }
  | { readonly kind: "refused"; readonly code: string; readonly body: string }
  | { readonly kind: "unknown"; readonly reason: string; readonly afterMs?: number };
export type KnownAnswer = Exclude<Answer, { kind: "unknown" }>;
export type Acknowledged = { readonly wish: Wish; readonly answer: KnownAnswer };
export type Pay = (wish: Wish) => Promise<Answer>;

export type BankOptions = {
  readonly people: readonly Person[];
  readonly clients: number;
  readonly random: Random;
  readonly pay: Pay;
  /** Distinguishes this bank's payments from those of other banks in a run. */
  readonly label: string;
  /** Control: a client that uses a new key for each try, as if there were no idempotency. */
  readonly hasNoKeys?: boolean;
  /** False while calls may be slow because of the harness, such as a cut connection or a paused api. */
  readonly isTimed?: () => boolean;
};

export type Bank = {
  readonly acknowledged: readonly Acknowledged[];
  /** Payments without an answer although all faults were healed, each with the last reason. */
  readonly unanswered: readonly string[];
  /** Pairs of different answers to one key. */
  readonly unequal: readonly string[];
  readonly counts: () => {
    readonly tries: number;
    readonly unknown: number;
    /** Payments of people whose earlier ones were refused too often, which were not ordered. */
    readonly limited: number;
    readonly replays: number;
    readonly slowestMs: number;
  };
  /** Repeats calls under answered keys and compares the answers. */
  readonly replay: (count: number) => Promise<void>;
  /** Sends one new payment many times in parallel under one key. */
  readonly burst: (parallel: number) => Promise<void>;
  /** Starts no new payments and waits for those in progress. */
  readonly stop: () => Promise<void>;
};

const AMOUNT_MAX = 90;
const THINK_MS_MAX = 6;
const RETRY_MS = 60;
const REPLAY_FRACTION = 0.04;
const ANSWERS_BETWEEN = 20;
const TRAFFIC_MS_MAX = 5000;
const ANSWER_MS_MAX = 40_000;

/** Starts clients that pay each other at random until stopped; each retries an unknown outcome with the same key. */
export function startBank(options: BankOptions): Bank {
  const { people, random, label } = options;
  const acknowledged: Acknowledged[] = [];
  const unanswered: string[] = [];
  const unequal: string[] = [];
  const counter = createCounter(options);
  let wishes = 0;
  let replays = 0;
  let isStopped = false;

  const newWish = (): Wish => {
    const payer = random.pick(people);
    const payee = random.pick(people.filter((person) => person !== payer));
    wishes += 1;
    const amountMinor = BigInt(random.between(1, AMOUNT_MAX));
    return { name: `wish ${label} ${wishes}`, key: `${label}-${wishes}`, payer, payee, amountMinor };
  };
  const miss = (wish: Wish, { reason }: Extract<Answer, { kind: "unknown" }>) => {
    unanswered.push(`${wish.name} has no answer: ${reason}`);
  };
  const payOnce = async (wish: Wish) => {
    const answer = await counter.askNew(wish);
    if (answer === null) return;
    if (answer.kind === "unknown") miss(wish, answer);
    else acknowledged.push({ wish, answer });
  };
  const compare = ({ wish, answer }: Acknowledged, again: Answer) => {
    replays += 1;
    if (again.kind === "unknown") miss(wish, again);
    else if (again.body !== answer.body) unequal.push(`${wish.name}: ${answer.body} and then ${again.body}`);
  };
  const client = async () => {
    while (!isStopped) {
      await payOnce(newWish());
      const last = acknowledged.at(-1);
      if (last && !options.hasNoKeys && random.next() < REPLAY_FRACTION)
        compare(last, await counter.askUntilAnswered(last.wish));
      await sleep(random.between(0, THINK_MS_MAX));
    }
  };
  const clients = Array.from({ length: options.clients }, client);
  return {
    acknowledged,
    unanswered,
    unequal,
    counts: () => ({ ...counter.counts(), replays }),
    replay: async (count) => {
      counter.giveUpIn(ANSWER_MS_MAX);
      for (let index = 0; index < count && acknowledged.length > 0; index += 1) {
        const chosen = random.pick(acknowledged);
        compare(chosen, await counter.askUntilAnswered(chosen.wish));
      }
    },
    burst: async (parallel) => {
      const wish = newWish();
      const [first, ...others] = await Promise.all(
        Array.from({ length: parallel }, () => counter.askUntilAnswered(wish)),
      );
      if (!first) return;
      if (first.kind === "unknown") return miss(wish, first);
      acknowledged.push({ wish, answer: first });
      for (const other of others) compare({ wish, answer: first }, other);
    },
    stop: async () => {
      isStopped = true;
      counter.giveUpIn(ANSWER_MS_MAX);
      await Promise.all(clients);
    },
  };
}

/** Retries until there is an answer; counts tries and measures the slowest call. */
function createCounter({ pay, random, hasNoKeys, isTimed = () => true }: BankOptions) {
  const counts = { tries: 0, unknown: 0, limited: 0, slowestMs: 0 };
  let giveUpAt = Number.POSITIVE_INFINITY;
  const callOnce = async (wish: Wish): Promise<Answer> => {
    const wasTimed = isTimed();
    const startedAt = performance.now();
    const answer = await pay(wish);
    const tookMs = performance.now() - startedAt;
    if (wasTimed && isTimed()) counts.slowestMs = Math.max(counts.slowestMs, tookMs);
    counts.tries += 1;
    if (answer.kind === "unknown") counts.unknown += 1;
    return answer;
  };
  const askUntilAnswered = async (wish: Wish): Promise<Answer> => {
    let answer: Answer = { kind: "unknown", reason: "not asked" };
    for (let attempt = 1; Date.now() < giveUpAt; attempt += 1) {
      answer = await callOnce(hasNoKeys ? { ...wish, key: `${wish.key}-${attempt}` } : wish);
      if (answer.kind !== "unknown") return answer;
      await sleep(answer.afterMs ?? RETRY_MS * (1 + random.next()));
    }
    return answer;
  };
  return {
    counts: () => ({ ...counts }),
    giveUpIn: (ms: number) => {
      giveUpAt = Date.now() + ms;
    },
    askUntilAnswered,
    /** Like `askUntilAnswered`; null when the first answer refuses a new payment for now, so that nothing was ordered. */
    askNew: async (wish: Wish): Promise<Answer | null> => {
      const first = await callOnce(wish);
      if (first.kind !== "unknown") return first;
      if (first.reason !== "RATE_LIMITED") return await askUntilAnswered(wish);
      counts.limited += 1;
      return null;
    },
  };
}

/** Waits for some answers, at most TRAFFIC_MS_MAX, so that each fault hits flowing payments. */
export async function waitForTraffic({ acknowledged }: Bank): Promise<void> {
  const giveUpAt = Date.now() + TRAFFIC_MS_MAX;
  const enough = acknowledged.length + ANSWERS_BETWEEN;
  while (acknowledged.length < enough && Date.now() < giveUpAt) await sleep(10);
}
