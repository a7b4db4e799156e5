/** Issue messages for refused names. In a file without schemas, so that pages do not bundle zod for it. */
export const nameIssues = { mixed: "mixes alphabets in one word", reserved: "is kept back" } as const;
