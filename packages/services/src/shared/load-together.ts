import { withTimeout } from "@evenly/contract/with-timeout";
import type { Database } from "@evenly/db";
import { isDatabaseAway } from "./database-errors.ts";

/** Answers many questions in one query, in their order. */
type Load<Question, Answer> = (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>;
type Waiting<Question, Answer> = {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

const QUESTIONS_MAX = 256;
/** After this many milliseconds, a running query (perhaps on a dead connection) no longer delays the next one. */
const SLOW_MS = 100;

/**
 * Batches the questions of concurrent callers into one query, like a data loader: questions asked during a query go into the
 * next. There is no timer, and each question is read after it was asked. A failed batch is retried question by question, so
 * that one bad question does not fail the others.
 */
export function loadTogether<Question, Answer>(
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
    // Waits for the rest of this event-loop turn to collect its questions.
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
