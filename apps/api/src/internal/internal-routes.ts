import { AppError } from "@evenly/contract";
import {
  ConnectionsCheckInput,
  ConversationsInput,
  ForeignFrame,
  INTERNAL_CALL_HEADER,
  INTERNAL_PATHS,
  SocketNotification,
  TicketsRedeemedInput,
} from "@evenly/contract/realtime/schemas";
import { jobContext, type ServiceDeps } from "@evenly/services";
import {
  checkConnections,
  listConversations,
  recordForeignFrame,
  redeemTickets,
  sendSocketNotification,
} from "@evenly/services/realtime/index";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";

/** 5,000 connections of about 110 bytes. */
const BODY_BYTES_MAX = 1024 * 1024;

/** What the gateway asks the api. A call without our signature over its body finds nothing here. */
export async function addInternalRoutes(app: FastifyInstance, deps: ServiceDeps): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } };
    routes.post(INTERNAL_PATHS.redeemTickets, options, async (request) =>
      redeemTickets(deps, await readCall(deps, request, TicketsRedeemedInput)),
    );
    const asGateway = (request: FastifyRequest) =>
      jobContext(deps, { name: "gateway", requestId: request.id });
    routes.post(INTERNAL_PATHS.checkConnections, options, async (request) =>
      checkConnections(asGateway(request), await readCall(deps, request, ConnectionsCheckInput)),
    );
    routes.post(INTERNAL_PATHS.recordForeignFrame, options, async (request) =>
      recordForeignFrame(asGateway(request), await readCall(deps, request, ForeignFrame)),
    );
    routes.post(INTERNAL_PATHS.listConversations, options, async (request) =>
      listConversations(asGateway(request), await readCall(deps, request, ConversationsInput)),
    );
    routes.post(INTERNAL_PATHS.sendNotification, options, async (request) =>
      sendSocketNotification(asGateway(request), await readCall(deps, request, SocketNotification)),
    );
  });
}

async function readCall<Schema extends z.ZodType>(
  deps: ServiceDeps,
  request: FastifyRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const signature = request.headers[INTERNAL_CALL_HEADER];
  const body = typeof request.body === "string" ? request.body : "";
  if (typeof signature !== "string" || !(await deps.tickets.isOurCall(signature, body)))
    throw new AppError("NOT_FOUND");
  const parsed = schema.safeParse(readJson(body));
  if (!parsed.success) throw new AppError("VALIDATION");
  return parsed.data;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("VALIDATION");
  }
}
