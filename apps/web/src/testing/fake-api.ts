import { AppError, type ErrorCode, errorRow, transformer } from "@evenly/contract";
import { vi } from "vitest";

type Answer = (input: never) => unknown;
export type Call = { readonly path: string; readonly input: unknown };

/** Fakes fetch: answers procedures by name, serialized like the api. A thrown AppError is a refusal; any other error is a lost answer. */
export function fakeApi(answers: Record<string, Answer>): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(url), "http://localhost");
    const isBatch = searchParams.get("batch") === "1";
    const paths = pathname.replace(/^\/trpc\//, "").split(",");
    const written: unknown = JSON.parse(String(init?.body ?? searchParams.get("input") ?? "{}"));
    const results = paths.map((path, index) => {
      const input = transformer.input.deserialize(
        isBatch ? (written as Record<string, unknown>)[index] : written,
      );
      calls.push({ path, input });
      return answerOf(answers[path], input);
    });
    return new Response(JSON.stringify(isBatch ? results : results[0]), {
      headers: { "content-type": "application/json" },
    });
  });
  return calls;
}

function answerOf(answer: Answer | undefined, input: unknown): unknown {
  try {
    if (!answer) throw new AppError("NOT_FOUND");
    return { result: { data: transformer.output.serialize(answer(input as never)) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { error: transformer.output.serialize(shapeOf(error.code, error)) };
  }
}

function shapeOf(code: ErrorCode, { message, details }: AppError) {
  return {
    message,
    code: -32600,
    data: { appCode: code, httpStatus: errorRow(code).http, message, details },
  };
}
