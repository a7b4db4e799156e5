import { isHiddenField } from "@evenly/contract/hidden-fields";
import type { Log } from "@evenly/services/ports";
import { type Logger, pino } from "pino";

export type LoggerOptions = {
  readonly name: string;
  readonly level: string;
  readonly destination?: { write(line: string): void };
};

/** Lines are buffered: a write per line costs a tenth of the api's time. The buffer is flushed on exit. */
const BUFFER_BYTES = 8192;
const FLUSH_MS = 200;

/** A JSON logger that hides secrets and personal data by field name at any depth. */
export function createLogger(options: LoggerOptions): Logger & Log {
  const serializers = { err: serializeError, error: serializeError, req: serializeRequest };
  return pino(
    {
      name: options.name,
      level: options.level,
      base: { name: options.name, pid: process.pid },
      formatters: { log: hideSecrets },
      serializers,
    },
    options.destination ??
      pino.destination({ sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }),
  );
}

function hideSecrets(fields: object): Record<string, unknown> {
  return withoutSecrets(fields) as Record<string, unknown>;
}

const DEPTH_MAX = 8;
const HIDDEN = "[hidden]";

/**
 * Redacts plain objects and arrays only; errors and requests have their own serialisers. Copies only objects with redacted
 * fields.
 */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [name, each] of Object.entries(value)) {
    const shown = isHiddenField(name) ? HIDDEN : withoutSecrets(each, depth + 1);
    if (shown !== each) {
      copy ??= { ...value };
      copy[name] = shown;
    }
  }
  return copy ?? value;
}

type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
  readonly cause?: unknown;
};

function serializeError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutPeople(error.message),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    stack: [error.name, ...framesOf(error)].join("\n"),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** The stack's frames without the message, because values in a message can imitate frames. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack
    .slice(start + message.length)
    .split("\n")
    .filter((line) => line.startsWith("    at "));
}

/**
 * Query builder errors end with the statement's values: addresses, names, hashes. Mail server errors contain the refused address.
 */
function withoutPeople(text: string): string {
  return text.replace(/\nparams: .*$/s, "").replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[hidden]");
}

/** A request without its query, which may contain link tokens and search terms. */
function serializeRequest(request: unknown): unknown {
  if (typeof request !== "object" || request === null) return request;
  const { method, url, ip } = request as { method?: unknown; url?: unknown; ip?: unknown };
  return { method, path: typeof url === "string" ? withoutTokens(url.split("?")[0] ?? "") : undefined, ip };
}

/** Paths of pay and claim links end in a secret of 43 characters; an id has 36. */
function withoutTokens(path: string): string {
  return path.replaceAll(/[\w-]{40,}/g, "[hidden]");
}
