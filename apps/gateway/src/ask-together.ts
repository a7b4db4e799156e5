type Round<Question, Answer> = {
  readonly questions: Question[];
  readonly answers: Promise<readonly Answer[]>;
};

/**
 * Batches questions: while one call is in progress, further questions collect for the next call, at most `max`. A thousand
 * sockets that reconnect after a restart cause a few calls, and a single question is not delayed. `ask` must answer in the order
 * of its questions.
 */
export function askTogether<Question, Answer>(
  max: number,
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve();
  let collecting: Round<Question, Answer> | null = null;
  const collect = () => {
    const questions: Question[] = [];
    const answers = before.then(() => {
      if (collecting === round) collecting = null;
      return ask(questions);
    });
    // The callers receive the failure; the next batch runs regardless.
    before = answers.catch(() => {});
    const round = { questions, answers };
    return round;
  };
  return async (question) => {
    if (collecting === null || collecting.questions.length >= max) collecting = collect();
    const { questions, answers } = collecting;
    const place = questions.push(question) - 1;
    return (await answers)[place] as Answer;
  };
}
