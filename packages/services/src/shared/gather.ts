import { withTimeout } from "@evenly/contract/with-timeout";
import type { Database } from "@evenly/db";
import { isDatabaseAway } from "./database-errors.ts";

/** Reads the answers to many questions at once, in their order. */
type Load<Question, Answer> = (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>;
type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

const QUESTIONS_MAX = 256;
/** A query that takes longer, on a connection that died perhaps, holds up the next one no further. */
const SLOW_MS = 100;

/**
 * Asks a database for many callers in one query: what is asked while one is under way goes with the next. It never waits
 * on a timer, and each question is read after it was asked. A query that fails is asked again for each on its own, so that
 * nobody fails for another.
 */
export function gathered<Question, Answer>(
  load: Load<Question, Answer>,
): (db: Database, question: Question) => Promise<Answer> {
  const queues = new WeakMap<Database, (question: Question) => Promise<Answer>>();
  return (db, question) => {
    const known = queues.get(db) ?? createQueue((questions: readonly Question[]) => load(db, questions));
    queues.set(db, known);
    return known(question);
  };
}

function createQueue<Question, Answer>(
  load: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = [];
  let isRunning = false;
  const run = async () => {
    // What else this turn of the loop asks comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      await withTimeout(answer(waiting.splice(0, QUESTIONS_MAX)), SLOW_MS, () => undefined);
    }
    isRunning = false;
  };
  const answer = async (asked: readonly Waiting<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await load(asked.map(({ question }) => question));
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      const [only] = asked;
      if (asked.length === 1) only?.reject(error);
      else if (isDatabaseAway(error)) for (const { reject } of asked) reject(error);
      else for (const one of asked) await answer([one]);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
