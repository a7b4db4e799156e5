import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import {
  ConnectionsCheck,
  type ConnectionsCheckInput,
  ConversationPartners,
  type ConversationsInput,
  type ForeignFrame,
  ForeignFrameRecorded,
  INTERNAL_CALL_HEADER,
  INTERNAL_PATHS,
  type SocketNotification,
  SocketNotificationAnswer,
  SocketTicketsRedeemed,
  type SocketTicketsRedeemedInput,
} from "@evenly/contract/realtime/schemas";
import type { Permits } from "@evenly/platform";
import type * as z from "zod";

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** Calls from the gateway to the api. */
export type InternalApi = {
  /** `requestId`: logged by both processes. */
  redeemSocketTickets(input: SocketTicketsRedeemedInput, requestId: string): Promise<SocketTicketsRedeemed>;
  checkConnections(input: ConnectionsCheckInput): Promise<ConnectionsCheck>;
  recordForeignFrame(frame: ForeignFrame): Promise<unknown>;
  listConversations(input: ConversationsInput): Promise<ConversationPartners>;
  sendNotification(input: SocketNotification, requestId: string): Promise<SocketNotificationAnswer>;
};

export type InternalApiOptions = {
  readonly url: string;
  /** Host header that the api accepts; its internal address may differ. */
  readonly host: string;
  readonly permits: Permits;
};

/** Calls the api over HTTP; the signature of each call covers its body. */
export function createInternalApi(options: InternalApiOptions): InternalApi {
  const call = async <Schema extends z.ZodType>(
    path: string,
    input: unknown,
    schema: Schema,
    requestId: string = randomUUID(),
  ) => {
    const body = JSON.stringify(input);
    const answer = await post(new URL(path, options.url), body, {
      host: options.host,
      "x-request-id": requestId,
      [INTERNAL_CALL_HEADER]: await options.permits.signCall(body),
    });
    return schema.parse(JSON.parse(answer));
  };
  return {
    redeemSocketTickets: (input, requestId) =>
      call(INTERNAL_PATHS.redeemSocketTickets, input, SocketTicketsRedeemed, requestId),
    checkConnections: (input) => call(INTERNAL_PATHS.checkConnections, input, ConnectionsCheck),
    recordForeignFrame: (frame) => call(INTERNAL_PATHS.recordForeignFrame, frame, ForeignFrameRecorded),
    listConversations: (input) => call(INTERNAL_PATHS.listConversations, input, ConversationPartners),
    sendNotification: (input, requestId) =>
      call(INTERNAL_PATHS.sendNotification, input, SocketNotificationAnswer, requestId),
  };
}

function post(url: URL, body: string, ownHeaders: Readonly<Record<string, string>>): Promise<string> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = {
    ...ownHeaders,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      { method: "POST", headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_BYTES_MAX) request.destroy(new Error("the api's answer is too large"));
          chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () => {
          if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString());
          else reject(new Error(`the api answered ${response.statusCode} at ${url.pathname}`));
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
