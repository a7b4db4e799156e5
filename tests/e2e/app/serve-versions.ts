import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../../../apps/web/dist/", import.meta.url));
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".webmanifest": "application/manifest+json",
};

export type Versions = {
  readonly address: string;
  /** Serves this version from now on. */
  readonly release: (version: number) => void;
  /** Number of requests to a path. */
  readonly timesAsked: (path: string) => number;
  readonly close: () => Promise<void>;
};

/** Serves the built web app as a sequence of versions, named in a meta tag of its pages. There is no api behind it. */
export async function serveVersions(): Promise<Versions> {
  let version = 1;
  const asked: string[] = [];
  const page = readFileSync(join(dist, "index.html"), "utf8");
  const worker = readFileSync(join(dist, "sw.js"), "utf8");
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    asked.push(path);
    response.setHeader("cache-control", "no-cache");
    response.setHeader("content-type", types[extname(path)] ?? "text/html");
    const file = join(dist, path);
    if (path === "/sw.js") response.end(workerOf(worker, version));
    else if (extname(path) === "" || path === "/index.html")
      response.end(page.replace("</head>", `<meta name="version" content="${version}" /></head>`));
    else if (statSync(file, { throwIfNoEntry: false })) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: (next) => {
      version = next;
    },
    timesAsked: (path) => asked.filter((each) => each === path).length,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Changes the page's revision in the worker's precache list, which makes it a new worker. */
function workerOf(worker: string, version: number): string {
  const entry = /(?<=url:`index\.html`,)revision:`\w+`/;
  if (!entry.test(worker)) throw new Error("the service worker does not keep index.html");
  return worker.replace(entry, `revision:"version-${version}"`);
}
