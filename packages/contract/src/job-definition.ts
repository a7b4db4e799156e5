import type * as z from "zod";

/**
 * Deferred work of the worker: name (verb-noun), version and payload schema (JSON only; amounts as MinorText). A worker takes
 * no job of a newer version than its own.
 */
export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly version: number;
  readonly payload: Payload;
};

/** Declares a job and infers the type of its payload. */
export function defineJob<Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
): JobDefinition<Payload> {
  return definition;
}
