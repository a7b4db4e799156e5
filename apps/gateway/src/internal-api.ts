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
  TicketsRedeemed,
  type TicketsRedeemedInput,
} from "@evenly/contract/realtime/schemas";
import type { Tickets } from "@evenly/platform";
import type * as z from "zod";

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** The api, as far as the gateway asks it. */
export type InternalApi = {
  /** `requestId`: stands in both logs. */
  redeemTickets(input: TicketsRedeemedInput, requestId: string): Promise<TicketsRedeemed>;
  checkConnections(input: ConnectionsCheckInput): Promise<ConnectionsCheck>;
  recordForeignFrame(frame: ForeignFrame): Promise<unknown>;
  listConversations(input: ConversationsInput): Promise<ConversationPartners>;
  sendNotification(input: SocketNotification, requestId: string): Promise<SocketNotificationAnswer>;
};

export type InternalApiOptions = {
  readonly url: string;
  /** Name the api knows itself by; its inner address may be another. */
  readonly host: string;
  readonly tickets: Tickets;
};

/** Calls the api over HTTP; each call is signed over its body. */
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
      [INTERNAL_CALL_HEADER]: await options.tickets.signCall(body),
    });
    return schema.parse(JSON.parse(answer));
  };
  return {
    redeemTickets: (input, requestId) =>
      call(INTERNAL_PATHS.redeemTickets, input, TicketsRedeemed, requestId),
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
