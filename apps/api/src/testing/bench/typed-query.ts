import { transformer } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import fastifyCookie from "@fastify/cookie";
import { fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify, { type FastifyInstance } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../../api-parts.ts";
import { guardTrpcRequests } from "../../trpc/batches.ts";
import { createRequestContext } from "../../trpc/context.ts";
import { publicProcedure, router } from "../../trpc/init.ts";
import { mountTrpc } from "../../trpc/mount.ts";

const Input = z.object({ id: z.string().max(100) });
const Output = z.object({
  id: z.string(),
  name: z.string(),
  amountMinor: z.bigint(),
  isActive: z.boolean(),
  updatedAt: z.date(),
});
const answer = {
  id: "a",
  name: "Ana Torres",
  amountMinor: 123_45n,
  isActive: true,
  updatedAt: new Date("2026-01-02T03:04:05.678Z"),
};
const benchRouter = router({
  answer: publicProcedure
    .input(Input)
    .output(Output)
    .query(({ input }) => ({ ...answer, id: input.id })),
});

const input = transformer.input.serialize({ id: "a" });
const paths = {
  one: `/trpc/answer?input=${encodeURIComponent(JSON.stringify(input))}`,
  ten: `/trpc/${Array.from({ length: BATCH_MAX }, () => "answer").join(",")}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(Array.from({ length: BATCH_MAX }, (_, index) => [index, input]))),
  )}`,
};

export type TypedQueryServer = { readonly app: FastifyInstance; readonly paths: Partial<typeof paths> };

/** The same object served by plain Fastify, with its amount as text. */
export async function bareServer(): Promise<TypedQueryServer> {
  const app = Fastify();
  app.get("/answer", async () => ({ ...answer, amountMinor: "12345" }));
  return { app, paths: { one: "/answer" } };
}

/** A typed query with input, output, errors and limits, over our adapter or tRPC's own. */
export async function typedServer(kind: "lean" | "stock", deps: ApiDeps): Promise<TypedQueryServer> {
  const app = Fastify({ routerOptions: { maxParamLength: 500 } });
  await app.register(fastifyCookie);
  await app.register(async (routes) => {
    if (kind === "lean") {
      mountTrpc(routes, deps, benchRouter);
      return;
    }
    guardTrpcRequests(routes);
    await routes.register(fastifyTRPCPlugin<typeof benchRouter>, {
      prefix: "/trpc",
      trpcOptions: {
        router: benchRouter,
        createContext: ({ req, res }) => createRequestContext(deps, req, res),
        maxBatchSize: BATCH_MAX,
      },
    });
  });
  return { app, paths };
}
