import { connect, createServer } from "node:net";

/**
 * A port of 127.0.0.1 that is free now.
 * @returns {Promise<number>}
 */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * True if a server could listen there.
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** The SSLRequest of PostgreSQL's protocol; only PostgreSQL answers it with a single S or N. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function speaksPostgres(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (/** @type {boolean} */ value) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(1000, () => answer(false));
    socket.once("error", () => answer(false));
    socket.once("connect", () => socket.write(SSL_REQUEST));
    socket.once("data", (data) => answer(data[0] === 78 || data[0] === 83));
  });
}
