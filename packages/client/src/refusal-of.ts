import type { AppRouter } from "@evenly/api";
import { TRPCClientError } from "@trpc/client";

/** What Evenly says of a call that it refused: a code of the catalogue, its text, and what explains it. */
export type Refusal = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** Reads an error that a call threw as a refusal; null where no answer of Evenly arrived. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data }: TRPCClientError<AppRouter> = error;
  return data ?? null;
}
