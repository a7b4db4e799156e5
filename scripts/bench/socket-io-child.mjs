import { createServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import { Server } from "socket.io";

/**
 * The competitor: socket.io with its Redis adapter. `server` holds the sockets; `publisher` is another process of the same
 * application.
 */
const [role, redisUrl = ""] = process.argv.slice(2);
const server = createServer();
const publisher = new Redis(redisUrl);
const io = new Server(server, {
  transports: ["websocket"],
  perMessageDeflate: false,
  serveClient: false,
  adapter: createAdapter(publisher, publisher.duplicate()),
});
io.on("connection", (socket) => {
  void socket.join(String(socket.handshake.query.user));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

/** @type {Record<string, (message: any) => unknown>} */
const answers = {
  publish: ({ userIds, data }) => {
    for (const userId of userIds) io.to(userId).emit("transaction_update", { ...data, userId });
    return userIds.length;
  },
  cpu: () => process.cpuUsage(),
  memory: () => {
    globalThis.gc?.();
    return process.memoryUsage().rss;
  },
};
process.on("message", (/** @type {any} */ message) => {
  if (message.ask === "stop") process.exit();
  process.send?.({ answer: answers[message.ask]?.(message) });
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: { url: `http://127.0.0.1:${port}/`, role } });
