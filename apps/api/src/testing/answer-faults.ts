import { errorCodes } from "@evenly/contract";

export type Answer = { readonly statusCode: number; readonly body: string };

type RefusalBody = {
  readonly code?: unknown;
  readonly error?: { readonly json?: { readonly data?: { readonly appCode?: unknown } } };
};

const known = new Set<unknown>(errorCodes);

/** Internals that no answer may contain: stacks, file paths, SQL and Postgres messages. */
const INSIDE: readonly (readonly [string, RegExp])[] = [
  ["a stack", /\\n\s+at |\.[cm]?[tj]s:\d+/],
  ["a path of ours", /node_modules|\/(?:apps|packages)\/\w+\/src\//],
  ["SQL", /\b(?:select|insert into|update|delete from)\s+["\\\w*]+.*?\b(?:from|values|set|where)\b/i],
  [
    "the database's words",
    /violates|duplicate key value|relation \\*"|invalid (?:input syntax|byte sequence)/,
  ],
];

/** Faults of an answer to hostile input. Success and catalogue refusals without internals have none. */
export function answerFaults({ statusCode, body }: Answer): readonly string[] {
  if (statusCode < 300) return [];
  const faults = statusCode >= 500 ? [`status ${statusCode}`] : [];
  const code = codeOf(body);
  if (!known.has(code)) faults.push(`no code of the catalogue: ${String(code)} in ${body.slice(0, 200)}`);
  if (code === "INTERNAL") faults.push("INTERNAL");
  for (const [what, pattern] of INSIDE) if (pattern.test(body)) faults.push(`shows ${what}`);
  return faults;
}

/** The error code in a REST body or a tRPC body (the first of a batch). */
export function codeOf(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    const { code, error } = (Array.isArray(parsed) ? parsed[0] : parsed) as RefusalBody;
    return code ?? error?.json?.data?.appCode;
  } catch {
    return "no JSON";
  }
}
