import { createServer } from "node:http";
import { constants, setPriority } from "node:os";

/**
 * A push service that accepts every push unread, at low priority as if on another machine. Started by `npm run bench:delivery`.
 */
setPriority(constants.priority.PRIORITY_LOW);
let taken = 0;
const server = createServer((request, response) => {
  request.resume();
  request.once("end", () => {
    taken += 1;
    response.writeHead(201).end();
  });
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const address = server.address();
// The parent process may exit without a message.
process.on("disconnect", () => process.exit(1));
process.on("message", (/** @type {{ ask: string }} */ { ask }) => {
  if (ask === "stop") process.exit(0);
  if (ask === "taken") process.send?.({ answer: taken });
});
process.send?.({ answer: { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` } });
