/** Refusals by code, each with HTTP status, tRPC code and text. Texts quoted by the specification are unchanged. */
export type ErrorTable = Readonly<
  Record<string, { readonly http: number; readonly trpc: string; readonly message: string }>
>;
