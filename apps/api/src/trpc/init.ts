import { AppError, refuse, transformer } from "@evenly/contract";
import type { Scope } from "@evenly/contract/service-keys/schemas";
import { withTimeout } from "@evenly/contract/with-timeout";
import type { ServiceContext } from "@evenly/services";
import type { AuthenticatedSession } from "@evenly/services/auth/sessions/authenticate";
import { type OperatorAct, SESSION_RULE } from "@evenly/services/operators/acts";
import { isSessionProven } from "@evenly/services/operators/load-acting";
import { recordRefusedAct } from "@evenly/services/operators/record-refused-act";
import type { ActiveKey, PresentedKey } from "@evenly/services/service-keys/authenticate-service-key";
import { networkOf } from "@evenly/services/shared/network-of";
import { type AnyTRPCRouter, initTRPC, type TRPCCreateRouterOptions } from "@trpc/server";
import type { ApiPart } from "../api-parts.ts";
import type { HttpExchange } from "../http/exchange.ts";
import { headersOfRefusal } from "../rest/problem.ts";
import { toErrorData, toRefusal, toTrpcError } from "./error-data.ts";
import { requireFreshSession } from "./require-fresh-session.ts";
import { requireScope } from "./require-scope.ts";
import { writeOutput } from "./write-output.ts";

/** Requirement on a procedure's caller. */
export type Policy = "public" | "user" | "verified" | "money" | "admin";

type Rate = { readonly points: number; readonly windowSeconds: number };
/** Set by the base procedures below and refined by routers. */
export type ProcedureMeta = {
  /** Calls per window of one user or service key, or of one network if the caller is anonymous; each call of a batch counts. */
  readonly rate?: Rate;
  /** Points of the limit that a call costs, 1 by default. By its answer, what is above 1 is charged once the answer is there. */
  readonly cost?: number | ((answer: unknown) => number);
  /** The work goes on after the deadline of its answer and may commit, so its outcome is unknown then. */
  readonly commitsLate?: true;
} & (
  | {
      readonly policy: "user" | "verified" | "money";
      /** Scope that a service key needs; without it the procedure accepts no key. */
      readonly scope?: Scope;
    }
  | { readonly policy: "public"; readonly scope?: undefined }
  /** What the procedure does, in the table of acts: that says which proof and which second person it needs. */
  | { readonly policy: "admin"; readonly act: OperatorAct; readonly scope?: undefined }
);

/** A verb's context plus the fields for the HTTP layer only: session, service key and HTTP exchange. */
export type RequestContext = ServiceContext<ApiPart> & {
  readonly session: AuthenticatedSession | null;
  readonly serviceKey: PresentedKey | null;
  readonly http: HttpExchange;
  /** Arrival time of the request, in performance.now() ms. */
  readonly receivedAt: number;
  /** True if tRPC parsed the request as a batch. */
  readonly isBatch: boolean;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    // Otherwise tRPC formats each error's stack outside production, which the error formatter then drops.
    isDev: false,
    transformer: { input: transformer.input, output: { ...transformer.output, serialize: writeOutput } },
    errorFormatter: ({ shape, error, ctx }) => ({
      message: toErrorData(error).message,
      code: shape.code,
      data: { ...toErrorData(error), path: shape.data.path, requestId: ctx?.requestId ?? null },
    }),
  });

/** Deadline in ms for every answer, also when the database or Redis hangs. */
const ANSWER_MS_MAX = 9500;
const DEFAULT_RATE = { points: 600, windowSeconds: 60 };

/** The only place that maps catalogue refusals to tRPC errors. */
const mapErrors = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const { cause } = result.error;
  if (cause instanceof AppError && cause.isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
  for (const [name, value] of Object.entries(headersOfRefusal(toRefusal(result.error))))
    ctx.http.setHeader(name, value);
  const mapped = toTrpcError(result.error);
  if (mapped === result.error) return result;
  if (!(cause instanceof AppError)) {
    ctx.log.warn({ err: cause, path, requestId: ctx.requestId }, "the database is unreachable");
  }
  throw mapped;
});

/** Times out after ANSWER_MS_MAX; operators' procedures are exempt, because their queries may be slow. */
const limitTime = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.policy === "admin") return next();
  const leftMs = ctx.receivedAt + ANSWER_MS_MAX - performance.now();
  return withTimeout(next(), leftMs, () =>
    refuse(mayCommitLate(meta) ? "OUTCOME_UNKNOWN" : "OVERLOADED", { retryAfterSeconds: 1 }),
  );
});

function mayCommitLate(meta: ProcedureMeta | undefined): boolean {
  return meta?.policy === "money" || meta?.commitsLate === true;
}

/** Rate-limits the call, then refuses a service key without the procedure's scope; one middleware, because each adds latency. */
const admit = t.middleware(async ({ ctx, meta, path, next }) => {
  const { rate, cost = 1, scope } = meta ?? {};
  const rule = rate ?? DEFAULT_RATE;
  const charge = async (points: number) => {
    const result = await ctx.limits.consume(rate ? path : "calls", countedAs(ctx, meta), rule, points);
    ctx.http.showLimit(result, rule.windowSeconds);
    return result;
  };
  const { allowed, resetSeconds } = await charge(typeof cost === "number" ? cost : 1);
  if (!allowed) refuse("RATE_LIMITED", { retryAfterSeconds: resetSeconds });
  requireScope(ctx.serviceKey, scope);
  const answer = await next();
  const more = typeof cost === "function" && answer.ok ? cost(answer.data) - 1 : 0;
  // This answer has been made: the points keep the next ones from being made too often.
  if (more > 0) await charge(more);
  return answer;
});

function countedAs({ session, actor, origin }: RequestContext, meta: ProcedureMeta | undefined): string {
  if (actor.kind === "service") return `key:${actor.keyId}`;
  // Public procedures are counted by network: more accounts must not allow more guesses.
  const userId = meta?.policy === "public" ? undefined : session?.userId;
  return userId ?? networkOf(origin.ipAddress);
}

const base = t.procedure.use(mapErrors).use(limitTime).use(admit);

/** Any caller, also anonymous. */
export const publicProcedure = base.meta({ policy: "public" });

type SignedIn = RequestContext & { readonly session: AuthenticatedSession };

/** Refuses a caller who does not meet the policy; one middleware, because each adds latency. */
function requirePolicy(policy: Exclude<Policy, "public">) {
  return t.middleware(({ ctx, path, next }) => {
    if (!callerOf(ctx).isEmailVerified && policy !== "user") refuse("EMAIL_NOT_VERIFIED");
    if (policy === "money" && ctx.isBatch) refuse("BATCH_TOO_LARGE", { max: 1 });
    if (policy === "admin") return requireAdmin(ctx, path).then(() => next());
    // A key has no sign-in time; the scope that an operator granted replaces the freshness check.
    if (policy === "money" && ctx.session !== null) requireFreshSession(ctx, ctx.session);
    return next();
  });
}

function callerOf({ session, serviceKey }: RequestContext): AuthenticatedSession | ActiveKey {
  const caller = session ?? serviceKey;
  return caller === null || ("refusal" in caller && caller.refusal !== null)
    ? refuse("UNAUTHENTICATED")
    : caller;
}

/** The role, a recent sign-in, and a session that a second factor has proven; the last is read anew for every call. */
async function requireAdmin(ctx: RequestContext, path: string): Promise<void> {
  const { session } = ctx;
  if (session === null) refuse("UNAUTHENTICATED");
  if (!session.isAdmin) refuseAdmin({ ...ctx, session }, path);
  requireFreshSession(ctx, session);
  const own = { userId: session.userId, sessionId: session.id };
  if (!(await isSessionProven(ctx.db, own))) refuse("FORBIDDEN", { rule: SESSION_RULE });
}

function refuseAdmin({ log, session, requestId }: SignedIn, path: string): never {
  const { userId } = session;
  log.warn({ userId, path, requestId }, "a user without the operator role called an operator procedure");
  return refuse("FORBIDDEN");
}

/** A signed-in user. */
export const userProcedure = base.meta({ policy: "user" }).use(requirePolicy("user"));

/** A signed-in user with a verified e-mail address. */
export const verifiedProcedure = base.meta({ policy: "verified" }).use(requirePolicy("verified"));

/** Moves money: verified, within 12 hours of sign-in or by a key with the scope, never in a batch. */
export const moneyProcedure = base.meta({ policy: "money" }).use(requirePolicy("money"));

/** Audits refused acts of operators; others leave a line in the log, so that nobody can fill the audit log. */
const auditRefusal = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (result.ok || meta?.policy !== "admin" || ctx.session?.isAdmin !== true) return result;
  const { cause } = result.error;
  if (cause instanceof AppError) await recordRefusedAct(ctx, { act: meta.act, refusal: cause });
  return result;
});

/**
 * One act of operators, in a session that a second factor has proven, within 12 hours of sign-in; the verbs check role and session again
 * under a lock, and what the table of acts demands.
 */
export function procedureForAct(act: OperatorAct, rate: Rate) {
  return base.meta({ policy: "admin", act, rate }).use(auditRefusal).use(requirePolicy("admin"));
}

/** Type of routers whose procedures all declare a policy. */
type Declared<Input> = {
  readonly [Name in keyof Input]: Input[Name] extends AnyTRPCRouter
    ? Input[Name]
    : { readonly meta: { readonly policy: Policy } };
};

/** Builds a router; a procedure without a declared policy does not compile. */
export function router<Input extends TRPCCreateRouterOptions & Declared<Input>>(procedures: Input) {
  return t.router(procedures);
}
export const createCallerFactory = t.createCallerFactory;
