import { timingSafeEqual } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Route } from "../core.ts";
import { API_VERSION } from "../events/new-event.ts";
import { newId } from "../ids.ts";
import { answerCardSetup, answerPayment } from "../test-bank.ts";
import {
  type Answer,
  type AnswerParts,
  answerCall,
  type Incoming,
  refusal,
  type Work,
} from "./answer-call.ts";
import { bankPage, findAskedIntent, returnUrlOf, withOutcome } from "./bank-page.ts";
import { createFaults } from "./faults.ts";
import { ProviderError } from "./provider-error.ts";

const FORM = "application/x-www-form-urlencoded";

export interface ServerOptions {
  secretKey: string;
  routes: readonly Route[];
  parts: AnswerParts;
}

export function createServer({ secretKey, routes, parts }: ServerOptions): FastifyInstance {
  // Clients keep connections open; closing must not wait for them.
  const server = fastify({ forceCloseConnections: true, genReqId: () => newId("req") });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(FORM, { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    const status = statusCode && statusCode < 500 ? statusCode : 500;
    if (status === 500) parts.report(error);
    const type = status < 500 ? "invalid_request_error" : "api_error";
    return refuse(request, reply, new ProviderError(status, { type, message: "The request is malformed." }));
  });
  server.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`;
    return refuse(request, reply, new ProviderError(404, { type: "invalid_request_error", message }));
  });
  for (const route of routes)
    server.route({
      method: route.method,
      url: `/v1${route.path}`,
      handler: async (request, reply) => {
        const refused = checkKey(request, secretKey);
        if (refused) return refuse(request, reply, refused);
        return send(request, reply, await answerCall(parts, route, readIncoming(request)));
      },
    });
  addTestBank(server, parts);
  return server;
}

/** What a browser asks the bank of its person; it needs no secret key, and failures are not ordered for it. */
function addTestBank(server: FastifyInstance, parts: AnswerParts): void {
  const params = ["client_secret", "outcome", "code", "page"];
  const works: Record<string, Work> = {
    payment_intents: { params, run: (core, { id, params: given }) => answerPayment(core, id, given) },
    setup_intents: { params, run: (core, { id, params: given }) => answerCardSetup(core, id, given) },
  };
  const bankParts = { ...parts, faults: createFaults() };
  const { state } = parts.opened.core;
  for (const [kind, work] of Object.entries(works)) {
    server.get(`/test_bank/${kind}/:id`, (request, reply) => {
      const secret = new URLSearchParams(readIncoming(request).text).get("client_secret") ?? "";
      return reply.type("text/html").send(bankPage(secret, null));
    });
    server.post(`/test_bank/${kind}/:id`, async (request, reply) => {
      const incoming = readIncoming(request);
      const intent = findAskedIntent(state, incoming.id);
      const returnUrl = returnUrlOf(intent);
      const answer = await answerCall(bankParts, work, incoming);
      const form = new URLSearchParams(incoming.text);
      if (form.get("page") !== "true" || answer.kind === "none") {
        void reply.header("access-control-allow-origin", "*");
        return send(request, reply, answer);
      }
      if (answer.status === 200 && intent && returnUrl !== null)
        return reply.redirect(withOutcome(returnUrl, intent), 303);
      const problem = answer.status === 200 ? "The bank has your answer." : "The bank did not accept this.";
      return reply
        .code(answer.status)
        .type("text/html")
        .send(bankPage(form.get("client_secret") ?? "", problem));
    });
  }
}

function readIncoming(request: FastifyRequest): Incoming {
  const { id = "" } = request.params as { id?: string };
  const key = request.headers["idempotency-key"];
  const isPost = request.method === "POST";
  return {
    path: pathOf(request),
    id,
    text: isPost ? String(request.body ?? "") : (request.url.split("?")[1] ?? ""),
    requestId: request.id,
    isChange: request.method !== "GET",
    // Other methods are idempotent by themselves; the provider ignores their key.
    idempotencyKey: isPost && typeof key === "string" ? key : null,
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "";
}

function checkKey({ headers }: FastifyRequest, secretKey: string): ProviderError | null {
  const [scheme = "", value = ""] = (headers.authorization ?? "").split(" ");
  const given =
    scheme.toLowerCase() === "basic" ? (Buffer.from(value, "base64").toString().split(":")[0] ?? "") : value;
  const [one, other] = [Buffer.from(given), Buffer.from(secretKey)];
  if (one.length === other.length && timingSafeEqual(one, other)) return null;
  const message =
    given === ""
      ? "The call has no API key; send it as a bearer token or as the user of basic authentication."
      : `Invalid API Key provided: ${given.slice(0, 8)}***`;
  return new ProviderError(401, { type: "invalid_request_error", message });
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: ProviderError): FastifyReply {
  return send(request, reply, { kind: "text", ...refusal(error), isReplayed: false });
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.kind === "none") {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  const isJson = answer.body.startsWith("{");
  if (answer.isReplayed) void reply.header("idempotent-replayed", "true");
  const key = request.headers["idempotency-key"];
  if (key !== undefined) void reply.header("idempotency-key", key);
  return reply
    .code(answer.status)
    .header("request-id", request.id)
    .header("stripe-version", request.headers["stripe-version"] ?? API_VERSION)
    .type(isJson ? "application/json" : "text/html")
    .send(answer.body);
}
