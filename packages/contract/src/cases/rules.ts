/** Longest text of a statement, an appeal, a note and an answer, in characters. */
export const CASE_TEXT_MAX = 500;
/** Shortest note of a decision and answer to the person, in characters. */
export const CASE_NOTE_MIN = 5;
/** Maximum number of statements of a person, and of operators' notes, on one case. */
export const STATEMENTS_MAX = 10;
export const NOTES_MAX = 100;
/** Days after a block during which it can be appealed, and days in which an operator answers. */
export const APPEAL_DAYS = 14;
export const APPEAL_ANSWER_DAYS = 5;
/** Days for which blocked payments are listed, and how many at most. */
export const BLOCKS_DAYS = 90;
export const BLOCKS_MAX = 50;
/** Maximum number of cases in an operator's queue. */
export const CASES_MAX = 200;
/** Answers that fit each kind of case; a held payment is decided by two people instead. */
export const ANSWERS_OF = {
  account_takeover: ["secured", "no_threat"],
  self_freeze: ["secured", "no_threat"],
  held_payment: [],
  appeal: ["false_positive", "upheld"],
} as const;
/** Maximum number of payments of a person that an operator sees beside a case. */
export const CASE_PAYMENTS_MAX = 200;
