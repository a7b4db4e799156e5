import type { LimitResult } from "@evenly/services";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import { headerValues } from "./header-values.ts";

/** HttpOnly secret that a browser's session is bound to; a stolen token does not work without it. */
export const SESSION_COOKIE = "__Host-session";
/** HttpOnly random value that identifies a device. */
export const DEVICE_COOKIE = "__Host-device";

const DEVICE_COOKIE_SECONDS = 400 * 24 * 3600;

/** Access to the HTTP request and reply behind a procedure call. */
export type HttpExchange = {
  /** True for browsers: only they send Origin or Sec-Fetch-Site. */
  readonly isBrowser: boolean;
  /** The opaque token of the Authorization header. */
  readonly bearer: string | null;
  cookie(name: string): string | null;
  /** Sets a host-only HttpOnly SameSite=Strict cookie; without `seconds` it is a browser-session cookie. */
  setCookie(name: string, value: string, seconds?: number): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
  showLimit(result: LimitResult, windowSeconds: number): void;
};

/** Wraps one request and its reply. */
export function createExchange(request: FastifyRequest, reply: FastifyReply): HttpExchange {
  const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
  return {
    isBrowser: request.headers.origin !== undefined || request.headers["sec-fetch-site"] !== undefined,
    bearer: bearerOf(request),
    cookie: (name) => request.cookies[name] ?? null,
    setCookie: (name, value, seconds) => {
      reply.setCookie(name, value, seconds === undefined ? attributes : { ...attributes, maxAge: seconds });
    },
    clearCookie: (name) => {
      reply.clearCookie(name, attributes);
    },
    setHeader: (name, value) => {
      reply.header(name, value);
    },
    showLimit: (result, windowSeconds) => {
      reply.header("RateLimit-Policy", `"default";q=${result.limit};w=${windowSeconds}`);
      reply.header("RateLimit", `"default";r=${result.remaining};t=${result.resetSeconds}`);
    },
  };
}

/** Sets the device cookie for 400 days, the longest lifetime that browsers allow. */
export function rememberDevice(http: HttpExchange, deviceId: string): void {
  http.setCookie(DEVICE_COOKIE, deviceId, DEVICE_COOKIE_SECONDS);
}

/** With two Authorization headers Node keeps the first and a proxy may have read the second, so both are ignored. */
function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "");
  if (match === null || headerValues(request.raw, "authorization").length > 1) return null;
  return match[1] ?? null;
}
