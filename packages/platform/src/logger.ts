import { isHiddenField } from "@evenly/contract/hidden-fields";
import type { Log } from "@evenly/services/ports";
import { type Logger, pino } from "pino";

export type LoggerOptions = {
  readonly name: string;
  readonly level: string;
  readonly destination?: { write(line: string): void };
};

/** Lines are written some at a time: a write for each is a tenth of the api's time. A process that ends writes what is left. */
const BUFFER_BYTES = 8192;
const FLUSH_MS = 200;

/** A JSON logger that hides secrets and personal data by field name, however deep they lie. */
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

/** Looks into what is made of plain objects and lists alone; errors and requests have serialisers of their own. Copies only what hides something. */
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

/** Where it happened. A stack begins with the message, in which a value may look like anything: that part is left out whole. */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack
    .slice(start + message.length)
    .split("\n")
    .filter((line) => line.startsWith("    at "));
}

/**
 * The query builder's errors end their message with the values of the statement: addresses, names, hashes. Mail servers name
 * the address that they refuse.
 */
function withoutPeople(text: string): string {
  return text.replace(/\nparams: .*$/s, "").replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[hidden]");
}

/** A request without its query: links carry their token there, searches what people look for. */
function serializeRequest(request: unknown): unknown {
  if (typeof request !== "object" || request === null) return request;
  const { method, url, ip } = request as { method?: unknown; url?: unknown; ip?: unknown };
  return { method, path: typeof url === "string" ? url.split("?")[0] : undefined, ip };
}
