import type { Log } from "@evenly/services/ports";
import { type Logger, pino } from "pino";

/** Field names whose values never reach a log, at any of the first three levels. */
const SECRET_FIELDS = [
  "password",
  "currentPassword",
  "newPassword",
  "passwordHash",
  "token",
  "tokenHash",
  "ticket",
  "secret",
  "pin",
  "authorization",
  "cookie",
  "set-cookie",
  "email",
  "phone",
];

export type LoggerOptions = {
  readonly name: string;
  readonly level: string;
  readonly destination?: { write(line: string): void };
};

/** A JSON logger that hides secrets and personal data by field name. */
export function createLogger(options: LoggerOptions): Logger & Log {
  const redact = SECRET_FIELDS.flatMap((field) => {
    const last = `["${field}"]`;
    return [last, `*${last}`, `*.*${last}`];
  });
  const serializers = { err: serializeError, error: serializeError, req: serializeRequest };
  return pino(
    {
      name: options.name,
      level: options.level,
      base: { name: options.name, pid: process.pid },
      redact: { paths: redact, censor: "[hidden]" },
      serializers,
    },
    options.destination ?? pino.destination({ sync: false, minLength: 0 }),
  );
}

type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: unknown;
};

function serializeError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutPeople(error.message),
    ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: withoutPeople(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/**
 * The query builder's errors end their message with the values of the statement: addresses, names, hashes. Mail servers name
 * the address that they refuse.
 */
function withoutPeople(text: string): string {
  return text.replace(/\nparams: .*?(?=\n {4}at |$)/s, "").replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[hidden]");
}

/** A request without its query: links carry their token there, searches what people look for. */
function serializeRequest(request: unknown): unknown {
  if (typeof request !== "object" || request === null) return request;
  const { method, url, ip } = request as { method?: unknown; url?: unknown; ip?: unknown };
  return { method, path: typeof url === "string" ? url.split("?")[0] : undefined, ip };
}
