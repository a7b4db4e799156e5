import type * as z from "zod";

/**
 * Work that runs later in the worker: name (verb-noun), version and the schema of its payload (JSON only; amounts as MinorText).
 * A worker takes no job of a newer version than its own.
 */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly version: number;
  readonly payload: Payload;
};

/** Declares a job; the type of its payload is kept. */
export function defineJob<Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}
