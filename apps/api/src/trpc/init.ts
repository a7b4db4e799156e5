import { AppError, refuse, transformer } from "@evenly/contract";
import { withTimeout } from "@evenly/contract/with-timeout";
import type { ServiceContext } from "@evenly/services";
import type { AuthenticatedSession } from "@evenly/services/auth/index";
import { networkOf } from "@evenly/services/auth/index";
import { type AnyTRPCRouter, initTRPC, type TRPCCreateRouterOptions } from "@trpc/server";
import type { HttpExchange } from "../http/exchange.ts";
import { retryAfterOf } from "../rest/problem.ts";
import { toErrorData, toRefusal, toTrpcError } from "./error-data.ts";
import { requireFreshSession } from "./require-fresh-session.ts";
import { writeOutput } from "./write-output.ts";

/** What a procedure's caller has to be. */
export type Policy = "public" | "user" | "verified" | "money" | "admin";

export type ProcedureMeta = {
  /** Declared by the base procedures below. */
  readonly policy: Policy;
  /** Calls one user (or one address, when nobody is signed in) may make; a batch counts each of its calls. */
  readonly rate?: { readonly points: number; readonly windowSeconds: number };
};

/** A verb's context, and what only the edge may touch: the session and the HTTP exchange. */
export type RequestContext = ServiceContext & {
  readonly session: AuthenticatedSession | null;
  readonly http: HttpExchange;
  /** When the request arrived, on the clock of performance.now(). */
  readonly receivedAt: number;
  /** As tRPC itself read the request: it carries more than one call. */
  readonly isBatch: boolean;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // Else each error's stack is written down outside production, only for the formatter to leave it out.
    isDev: false,
    transformer: { input: transformer.input, output: { ...transformer.output, serialize: writeOutput } },
    errorFormatter: ({ shape, error, ctx }) => ({
      message: toErrorData(error).message,
      code: shape.code,
      data: { ...toErrorData(error), path: shape.data.path, requestId: ctx?.requestId ?? null },
    }),
  });

/** Whoever asks gets an answer by then, whatever has stopped behind us. */
const ANSWER_MS_MAX = 9500;
const DEFAULT_RATE = { points: 600, windowSeconds: 60 };

/** The one place where refusals of the catalogue become tRPC errors. */
const mapErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof AppError && cause.isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
  const retryAfter = retryAfterOf(toRefusal(result.error));
  if (retryAfter !== null) ctx.http.setHeader("Retry-After", retryAfter);
  const mapped = toTrpcError(result.error);
  if (mapped === result.error) return result;
  if (!(cause instanceof AppError)) {
    ctx.log.warn({ err: cause, path, requestId: ctx.requestId }, "the database is away");
  }
  throw mapped;
});

/** Gives up on work that does not come to an end; an operator's look at everything may take its time. */
const limitTime = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.policy === "admin") return next();
  const leftMs = ctx.receivedAt + ANSWER_MS_MAX - performance.now();
  return withTimeout(next(), leftMs, () =>
    refuse(meta?.policy === "money" ? "OUTCOME_UNKNOWN" : "OVERLOADED", { retryAfterSeconds: 1 }),
  );
});

const limitRate = t.middleware(async ({ ctx, meta, path, next }) => {
  const rule = meta?.rate ?? DEFAULT_RATE;
  // What anybody may call is counted by address: further accounts must not buy further guesses.
  const userId = meta?.policy === "public" ? undefined : ctx.session?.userId;
  const subject = userId ?? networkOf(ctx.origin.ipAddress);
  const result = await ctx.limits.consume(meta?.rate ? path : "calls", subject, rule);
  ctx.http.showLimit(result, rule.windowSeconds);
  if (!result.allowed) refuse("RATE_LIMITED", { retryAfterSeconds: result.resetSeconds });
  return next();
});

const base = t.procedure.use(mapErrors).use(limitTime).use(limitRate);

/** Anybody. */
export const publicProcedure = base.meta({ policy: "public" });

export type SignedIn = RequestContext & { readonly session: AuthenticatedSession };

/** Refuses whoever is less than a policy asks for; in one step, since each step of a call costs. */
function requirePolicy(policy: Exclude<Policy, "public">) {
  return t.middleware(({ ctx, path, next }) => {
    requireSession(ctx);
    if (policy !== "user" && !ctx.session.isEmailVerified) refuse("EMAIL_NOT_VERIFIED");
    if (policy === "money" && ctx.isBatch) refuse("BATCH_TOO_LARGE", { max: 1 });
    if (policy === "admin" && !ctx.session.isAdmin) refuseAdmin(ctx, path);
    if (policy === "money" || policy === "admin") requireFreshSession(ctx);
    // The type alone changes: a context given here is copied, field by field, for each step that follows.
    return next<{ session: AuthenticatedSession }>({});
  });
}

function requireSession(ctx: RequestContext): asserts ctx is SignedIn {
  if (ctx.session === null) refuse("UNAUTHENTICATED");
}

function refuseAdmin({ log, session, requestId }: SignedIn, path: string): never {
  const { userId } = session;
  log.warn({ userId, path, requestId }, "somebody who is no operator asked to act as one");
  return refuse("FORBIDDEN");
}

/** Somebody who is signed in. */
export const userProcedure = base.meta({ policy: "user" }).use(requirePolicy("user"));

/** Somebody signed in whose e-mail address is verified. */
export const verifiedProcedure = base.meta({ policy: "verified" }).use(requirePolicy("verified"));

/** Moves money: verified, within 12 hours of signing in, never inside a batch. */
export const moneyProcedure = base.meta({ policy: "money" }).use(requirePolicy("money"));

/** An operator, within 12 hours of signing in; the verbs look again, under a lock. */
export const adminProcedure = base.meta({ policy: "admin" }).use(requirePolicy("admin"));

/** Procedures that say in their type that they have a policy, and routers of such. */
type Declared<Input> = {
  readonly [Name in keyof Input]: Input[Name] extends AnyTRPCRouter
    ? Input[Name]
    : { readonly meta: { readonly policy: Policy } };
};

/** Builds a router; a procedure without a declared policy does not compile here. */
export function router<Input extends TRPCCreateRouterOptions & Declared<Input>>(procedures: Input) {
  return t.router(procedures);
}
export const createCallerFactory = t.createCallerFactory;
