import { transformer } from "@evenly/contract";
import { TRPCError } from "@trpc/server";
import type { FastifyRequest } from "fastify";
import type { RequestTarget } from "./request-target.ts";

/** Lazily parsed inputs of a request's calls; procedures without input never parse them. */
export type Inputs = {
  /** @throws {TRPCError} BAD_REQUEST: the inputs cannot be parsed. */
  of(index: number): unknown;
  /** The input if already parsed; undefined if not, or if parsing failed. */
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

/** The body without a UTF-8 byte order mark. */
function bodyOf(request: FastifyRequest): string {
  return typeof request.body === "string" ? request.body.replace(/^\uFEFF/, "") : "";
}
