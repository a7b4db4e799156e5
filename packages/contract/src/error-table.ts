/** Refusals by code: the HTTP status, the tRPC code and the text of each. Texts that the specification quotes are unchanged. */
export type ErrorTable = Readonly<
  Record<string, { readonly http: number; readonly trpc: string; readonly message: string }>
>;
