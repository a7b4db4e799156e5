type Round<Question, Answer> = {
  readonly questions: Question[];
  readonly answers: Promise<readonly Answer[]>;
};

/**
 * Asks for one, or for all who asked while the question before was answered, `max` at most: a crowd that comes back after a
 * restart is a few questions instead of one each, and somebody alone waits for nobody. `ask` answers in the order of its questions.
 */
export function askTogether<Question, Answer>(
  max: number,
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve();
  let gathering: Round<Question, Answer> | null = null;
  const gather = () => {
    const questions: Question[] = [];
    const answers = before.then(() => {
      if (gathering === round) gathering = null;
      return ask(questions);
    });
    // Whoever asked hears of the failure; the next round is asked all the same.
    before = answers.catch(() => {});
    const round = { questions, answers };
    return round;
  };
  return async (question) => {
    if (gathering === null || gathering.questions.length >= max) gathering = gather();
    const { questions, answers } = gathering;
    const place = questions.push(question) - 1;
    return (await answers)[place] as Answer;
  };
}
