import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.ts";
import type { Person } from "./people.ts";

/** One payment that a client wants made once; `name` is its description, so that a double shows whatever its key. */
export type Wish = {
  readonly name: string;
  readonly key: string;
  readonly payer: Person;
  readonly payee: Person;
  readonly amountMinor: bigint;
};
/** What one call told its client. `body` is the whole answer. */
export type Answer =
  | { readonly kind: "posted"; readonly transferId: string; readonly body: string }
  | { readonly kind: "refused"; readonly code: string; readonly body: string }
  | { readonly kind: "unknown"; readonly reason: string; readonly afterMs?: number };
export type Settled = Exclude<Answer, { kind: "unknown" }>;
export type Acknowledged = { readonly wish: Wish; readonly answer: Settled };
export type Pay = (wish: Wish) => Promise<Answer>;

export type BankOptions = {
  readonly people: readonly Person[];
  readonly clients: number;
  readonly random: Random;
  readonly pay: Pay;
  /** Told apart from the wishes of other banks of a run. */
  readonly label: string;
  /** Control: a client that takes a new key for each try, as one without idempotency would. */
  readonly hasNoKeys?: boolean;
  /** False while a call may take longer for a reason of the harness: its own wire is cut, the api is stopped. */
  readonly isTimed?: () => boolean;
};

export type Bank = {
  readonly acknowledged: readonly Acknowledged[];
  /** Wishes that nobody answered although all was well again. */
  readonly unanswered: readonly Wish[];
  /** Pairs of answers to one key that differ. */
  readonly unequal: readonly string[];
  readonly counts: () => {
    readonly tries: number;
    readonly unknown: number;
    readonly replays: number;
    readonly slowestMs: number;
  };
  /** Asks again under keys that were answered, and compares. */
  readonly replay: (count: number) => Promise<void>;
  /** Sends one new wish many times at once under one key. */
  readonly burst: (parallel: number) => Promise<void>;
  /** Takes no new wish, and gives those under way time to be answered. */
  readonly stop: () => Promise<void>;
};

const AMOUNT_MAX = 90;
const THINK_MS_MAX = 6;
const RETRY_MS = 60;
const REPLAY_SHARE = 0.04;
const ANSWERS_BETWEEN = 20;
const TRAFFIC_MS_MAX = 5000;
const SETTLE_MS_MAX = 40_000;

/** Starts clients that pay one another at random until told to stop; each repeats an unknown outcome with the same key. */
export function startBank(options: BankOptions): Bank {
  const { people, random, label } = options;
  const acknowledged: Acknowledged[] = [];
  const unanswered: Wish[] = [];
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
  const payOnce = async (wish: Wish) => {
    const answer = await counter.settle(wish);
    if (answer === null) unanswered.push(wish);
    else acknowledged.push({ wish, answer });
  };
  const compare = ({ wish, answer }: Acknowledged, again: Settled | null) => {
    replays += 1;
    if (again === null) unanswered.push(wish);
    else if (again.body !== answer.body) unequal.push(`${wish.name}: ${answer.body} and then ${again.body}`);
  };
  const client = async () => {
    while (!isStopped) {
      await payOnce(newWish());
      const last = acknowledged.at(-1);
      if (last && !options.hasNoKeys && random.next() < REPLAY_SHARE)
        compare(last, await counter.settle(last.wish));
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
      counter.giveUpIn(SETTLE_MS_MAX);
      for (let index = 0; index < count && acknowledged.length > 0; index += 1) {
        const chosen = random.pick(acknowledged);
        compare(chosen, await counter.settle(chosen.wish));
      }
    },
    burst: async (parallel) => {
      const wish = newWish();
      const [first, ...others] = await Promise.all(
        Array.from({ length: parallel }, () => counter.settle(wish)),
      );
      if (!first) return void unanswered.push(wish);
      acknowledged.push({ wish, answer: first });
      for (const other of others) compare({ wish, answer: first }, other);
    },
    stop: async () => {
      isStopped = true;
      counter.giveUpIn(SETTLE_MS_MAX);
      await Promise.all(clients);
    },
  };
}

/** Calls until there is an answer, counts and takes the time. */
function createCounter({ pay, random, hasNoKeys, isTimed = () => true }: BankOptions) {
  const counts = { tries: 0, unknown: 0, slowestMs: 0 };
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
  return {
    counts: () => ({ ...counts }),
    giveUpIn: (ms: number) => {
      giveUpAt = Date.now() + ms;
    },
    settle: async (wish: Wish): Promise<Settled | null> => {
      for (let attempt = 1; Date.now() < giveUpAt; attempt += 1) {
        const answer = await callOnce(hasNoKeys ? { ...wish, key: `${wish.key}-${attempt}` } : wish);
        if (answer.kind !== "unknown") return answer;
        await sleep(answer.afterMs ?? RETRY_MS * (1 + random.next()));
      }
      return null;
    },
  };
}

/** So that each fault meets payments that flow: waits for some answers, unless they take too long. */
export async function waitForTraffic({ acknowledged }: Bank): Promise<void> {
  const giveUpAt = Date.now() + TRAFFIC_MS_MAX;
  const enough = acknowledged.length + ANSWERS_BETWEEN;
  while (acknowledged.length < enough && Date.now() < giveUpAt) await sleep(10);
}
