import { AppError } from "@evenly/contract";
import {
  ConnectionsCheckInput,
  ConversationsInput,
  ForeignFrame,
  INTERNAL_CALL_HEADER,
  INTERNAL_PATHS,
  SocketNotification,
  SocketTicketsRedeemedInput,
} from "@evenly/contract/realtime/schemas";
import { jobContext } from "@evenly/services";
import { checkConnections } from "@evenly/services/realtime/check-connections";
import { listConversations } from "@evenly/services/realtime/list-conversations";
import { recordForeignFrame } from "@evenly/services/realtime/record-foreign-frame";
import { redeemSocketTickets } from "@evenly/services/realtime/redeem-socket-tickets";
import { sendSocketNotification } from "@evenly/services/realtime/send-socket-notification";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";

/** 5,000 connections of about 110 bytes each. */
const BODY_BYTES_MAX = 1024 * 1024;

/** Routes that the gateway calls; 404 without a signature over the body. */
export async function addInternalRoutes(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: BODY_BYTES_MAX, schema: { hide: true } };
    routes.post(INTERNAL_PATHS.redeemSocketTickets, options, async (request) =>
      redeemSocketTickets(deps, await readCall(deps, request, SocketTicketsRedeemedInput)),
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
  deps: ApiDeps,
  request: FastifyRequest,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const signature = request.headers[INTERNAL_CALL_HEADER];
  const body = typeof request.body === "string" ? request.body : "";
  if (typeof signature !== "string" || !(await deps.permits.isOurCall(signature, body)))
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
