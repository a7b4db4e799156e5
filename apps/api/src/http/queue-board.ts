import type { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { AppError } from "@evenly/contract";
import { QUEUE_BOARD_PATH } from "@evenly/contract/operators/schemas";
import type { openBullQueue } from "@evenly/platform/queue";
import { enterQueueBoard } from "@evenly/services/operators/enter-queue-board";
import { showsQueueBoard } from "@evenly/services/operators/shows-queue-board";
import { networkOf } from "@evenly/services/shared/network-of";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";

type BullQueue = ReturnType<typeof openBullQueue>;
/** The adapter's type requires a Redis queue; for a Postgres queue only methods that both have are called. */
type BoardQueue = ConstructorParameters<typeof BullMQAdapter>[0];
/** Opens connections to the queues that the board shows. */
export type OpenQueues = () => readonly BullQueue[];

const PASS_COOKIE = "__Secure-queue-board";
const LOGO = "/logo.svg";
const RATE = { points: 600, windowSeconds: 60 };
const Query = z.object({ token: z.string().min(1).max(1000) });
/** Scripts and requests are same-origin; the board injects inline styles and uses a base URL. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The product's queues at /admin/queues, read-only, for operators with a pass; 404 for everyone else.
 *
 * @see docs/decisions/0035-queue-board.md
 */
export function addQueueBoard(app: FastifyInstance, deps: ApiDeps, openQueues: OpenQueues): void {
  const board = createBoard(openQueues);
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  app.get(`${QUEUE_BOARD_PATH}/open`, options, async (request, reply) => {
    await countRequest(deps, request);
    const query = Query.safeParse(request.query);
    const entered = query.success ? await enterQueueBoard(deps, query.data.token) : null;
    if (entered === null) throw new AppError("NOT_FOUND");
    reply.setCookie(PASS_COOKIE, entered.pass, {
      path: QUEUE_BOARD_PATH,
      expires: entered.expiresAt,
      httpOnly: true,
      secure: true,
      sameSite: "strict",
    });
    return reply.redirect(QUEUE_BOARD_PATH, 303);
  });
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    await countRequest(deps, request);
    const pass = request.cookies[PASS_COOKIE];
    if (pass === undefined || !(await showsQueueBoard(deps, pass))) throw new AppError("NOT_FOUND");
    const answer = await (await board.open()).inject({ method: "GET", url: request.url });
    if (answer.statusCode >= 500) throw new Error(`queue board: ${answer.payload.slice(0, 500)}`);
    if (answer.statusCode >= 400) throw new AppError("NOT_FOUND");
    return reply
      .code(answer.statusCode)
      .headers({
        "content-security-policy": CSP,
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "content-type": answer.headers["content-type"] ?? "application/json",
      })
      .send(answer.rawPayload);
  };
  app.get(QUEUE_BOARD_PATH, options, show);
  app.get(`${QUEUE_BOARD_PATH}/*`, options, show);
  app.addHook("onClose", () => board.close());
}

async function countRequest(deps: ApiDeps, request: FastifyRequest): Promise<void> {
  const result = await deps.limits.consume("queue-board", networkOf(request.ip), RATE);
  if (!result.allowed) throw new AppError("RATE_LIMITED", { retryAfterSeconds: result.resetSeconds });
}

/** The board as a separate Fastify instance that does not listen; allowed requests are injected. Created on first use. */
function createBoard(openQueues: OpenQueues) {
  let opened: Promise<FastifyInstance> | null = null;
  let queues: readonly BullQueue[] = [];
  const build = async () => {
    const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
      import("@bull-board/api"),
      import("@bull-board/api/bullMQAdapter"),
      import("@bull-board/fastify"),
    ]);
    queues = openQueues();
    const serverAdapter = new FastifyAdapter().setBasePath(QUEUE_BOARD_PATH);
    createBullBoard({
      queues: queues.map((queue) => new BullMQAdapter(queue as BoardQueue, { readOnlyMode: true })),
      serverAdapter,
      options: {
        uiConfig: {
          boardTitle: "Evenly",
          boardLogo: { path: LOGO, width: 28, height: 28 },
          favIcon: { default: LOGO, alternative: LOGO },
        },
      },
    });
    const inner = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } });
    await inner.register(serverAdapter.registerPlugin(), { prefix: QUEUE_BOARD_PATH });
    await inner.ready();
    return inner;
  };
  return {
    open: () => {
      opened ??= build().catch(async (error) => {
        opened = null;
        await Promise.all(queues.map((queue) => queue.close()));
        throw error;
      });
      return opened;
    },
    close: async () => {
      await (await opened)?.close();
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}
