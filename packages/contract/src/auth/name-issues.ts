/** What is wrong with a name, as issues of a refusal say it. Apart from the schemas, so that pages carry none for it. */
export const nameIssues = { mixed: "mixes alphabets in one word", reserved: "is kept back" } as const;
