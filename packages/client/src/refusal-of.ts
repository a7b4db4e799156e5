import type { AppRouter } from "@evenly/api";
import { TRPCClientError } from "@trpc/client";

/** Evenly's refusal of a call: a code of the catalogue, its text and its details. */
export type Refusal = NonNullable<TRPCClientError<AppRouter>["data"]>;

/** The refusal in an error thrown by a call; null if no answer of Evenly arrived. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data }: TRPCClientError<AppRouter> = error;
  return data ?? null;
}
