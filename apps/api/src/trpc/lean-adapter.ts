import { refuse } from "@evenly/contract";
import { fileProcedures, GROUP_FILE_BODY_BYTES_MAX } from "@evenly/contract/group-files/rules";
import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type TRPCProcedureType,
  transformTRPCResponse,
} from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { signalOf } from "../http/signal-of.ts";
import type { RequestContext } from "./init.ts";
import { type Inputs, readInputs } from "./read-inputs.ts";
import { type RequestTarget, readTarget } from "./request-target.ts";

export type LeanAdapterOptions = {
  readonly router: AnyTRPCRouter;
  createContext(request: FastifyRequest, reply: FastifyReply, isBatch: boolean): Promise<RequestContext>;
  onError(error: TRPCError, path: string | undefined, request: FastifyRequest): void;
};

type Answer = Parameters<typeof getHTTPStatusCode>[0];
type Call = {
  readonly index: number;
  readonly path: string;
  /** Undefined for an unknown procedure. */
  readonly type: TRPCProcedureType | undefined;
};
/** What is known of a request so far; error handlers receive it partially filled. */
type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  type: TRPCProcedureType | "unknown";
  ctx: RequestContext | undefined;
};

const METHOD_OF = { query: "GET", mutation: "POST", subscription: null } as const;

/** Serves queries and mutations under /trpc, batched or single, byte for byte like tRPC's own Fastify adapter. */
export function mountLeanAdapter(app: FastifyInstance, options: LeanAdapterOptions): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === "HEAD") return reply.code(204).send();
    const { status, body } = await answer(options, { request, reply, type: "unknown", ctx: undefined });
    return reply
      .code(status)
      .header("content-type", "application/json")
      .header("vary", "trpc-accept, accept")
      .serializer(asItIs)
      .send(body);
  };
  app.all("/trpc/:path", handle);
  mountFileCalls(app, handle);
}

/** Calls whose input is a file get its room, unlike a batch or any other call; a caller without a bearer sends no file. */
function mountFileCalls(app: FastifyInstance, handler: RouteHandlerMethod): void {
  app.route({
    method: "POST",
    url: `/trpc/:path(^(?:${fileProcedures.map((path) => path.replace(".", "\\.")).join("|")})$)`,
    bodyLimit: GROUP_FILE_BODY_BYTES_MAX,
    config: { isTransfer: true },
    onRequest: async ({ headers }) => {
      if (headers.authorization === undefined) refuse("UNAUTHENTICATED");
    },
    handler,
  });
}

/** Keeps Fastify from adding a charset to application/json, which is always UTF-8. */
function asItIs(payload: unknown): string {
  return String(payload);
}

async function answer(
  options: LeanAdapterOptions,
  exchange: Exchange,
): Promise<{ readonly status: number; readonly body: string }> {
  try {
    const outcomes = await callAll(options, exchange);
    return write(options, outcomes);
  } catch (cause) {
    // No call was made, or the output cannot be serialised.
    return write(options, fail(options, exchange, cause, {}));
  }
}

async function callAll(options: LeanAdapterOptions, exchange: Exchange): Promise<Answer> {
  const { request, reply } = exchange;
  if (request.method !== "GET" && request.headers["content-type"] === undefined) {
    throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
  }
  const target = readTarget(request);
  const calls = readCalls(options.router, target);
  exchange.type = calls.find((call) => call.type !== undefined)?.type ?? "unknown";
  if (calls.some(({ type }) => type !== undefined && type !== exchange.type)) {
    throw new TRPCError({ code: "BAD_REQUEST", message: "a batch holds queries or mutations, not both" });
  }
  const ctx = await options.createContext(request, reply, target.isBatch && calls.length > 1);
  exchange.ctx = ctx;
  const inputs = readInputs(request, target);
  const signal = signalOf(reply);
  const answers = await Promise.all(
    calls.map(async (call) => {
      try {
        return { result: { data: await callOne(options.router, call, { ctx, inputs, signal, request }) } };
      } catch (cause) {
        return fail(options, exchange, cause, { path: call.path, input: inputs.known(call.index) });
      }
    }),
  );
  const [only] = answers;
  return target.isBatch || only === undefined ? answers : only;
}

function readCalls(router: AnyTRPCRouter, { paths }: RequestTarget): readonly Call[] {
  const procedures: AnyTRPCRouter["_def"]["procedures"] = router._def.procedures;
  return paths.map((path, index) => ({
    index,
    path,
    type: Object.hasOwn(procedures, path) ? procedures[path]._def.type : undefined,
  }));
}

type CallParts = {
  readonly ctx: RequestContext;
  readonly inputs: Inputs;
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
};

function callOne(router: AnyTRPCRouter, call: Call, parts: CallParts): Promise<unknown> {
  const { ctx, inputs, signal, request } = parts;
  if (call.type === undefined) throw new TRPCError({ code: "NOT_FOUND" });
  if (METHOD_OF[call.type] !== request.method) throw new TRPCError({ code: "METHOD_NOT_SUPPORTED" });
  return callTRPCProcedure({
    router,
    path: call.path,
    type: call.type,
    getRawInput: async () => inputs.of(call.index),
    ctx,
    signal,
    batchIndex: call.index,
  });
}

function fail(
  options: LeanAdapterOptions,
  { request, type, ctx }: Exchange,
  cause: unknown,
  { path, input }: { readonly path?: string; readonly input?: unknown },
): Exclude<Answer, readonly unknown[]> {
  const error = getTRPCErrorFromUnknown(cause);
  options.onError(error, path, request);
  return { error: getTRPCErrorShape({ config: options.router._def._config, error, type, path, input, ctx }) };
}

function write(options: LeanAdapterOptions, answers: Answer): { status: number; body: string } {
  const body = JSON.stringify(transformTRPCResponse(options.router._def._config, answers));
  return { status: getHTTPStatusCode(answers), body };
}
