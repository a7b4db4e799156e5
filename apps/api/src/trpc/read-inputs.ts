import { transformer } from "@evenly/contract";
import { TRPCError } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import type { RequestTarget } from "./request-target.ts";

/** The inputs of a request's calls. They are read once, by the first procedure that asks; one without input never does. */
export type Inputs = {
  /** @throws {TRPCError} BAD_REQUEST: they cannot be read. */
  of(index: number): unknown;
  /** What was read before; undefined when nothing was, or it could not be. */
  known(index: number): unknown;
};

export function readInputs(request: FastifyRequest, target: RequestTarget): Inputs {
  let outcome: readonly unknown[] | TRPCError | undefined;
  return {
    of: (index) => {
      outcome ??= readOrFail(request, target);
      if (outcome instanceof TRPCError) throw outcome;
      return outcome[index];
    },
    known: (index) => (outcome instanceof TRPCError ? undefined : outcome?.[index]),
  };
}

function readOrFail(request: FastifyRequest, target: RequestTarget): readonly unknown[] | TRPCError {
  try {
    return readAll(request, target);
  } catch (cause) {
    return new TRPCError({ code: "BAD_REQUEST", cause });
  }
}

function readAll(request: FastifyRequest, { isBatch, paths, query }: RequestTarget): readonly unknown[] {
  const text = request.method === "GET" ? query.get("input") || null : bodyOf(request);
  if (text === null) return [];
  const value: unknown = JSON.parse(text);
  if (!isBatch) return [transformer.input.deserialize(value)];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new TypeError("the inputs of a batch are an object of numbered values");
  }
  return paths.map((_path, index) =>
    transformer.input.deserialize((value as Readonly<Record<number, unknown>>)[index]),
  );
}

/** Without the mark that some editors put at the start of UTF-8. */
function bodyOf(request: FastifyRequest): string {
  return typeof request.body === "string" ? request.body.replace(/^\uFEFF/, "") : "";
}
