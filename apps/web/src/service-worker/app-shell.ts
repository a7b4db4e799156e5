import { isAppPath } from "@evenly/contract/app-path";
import { matchPrecache } from "workbox-precaching";

const SHELL = "/index.html";
/** After this time without an answer the network counts as lost. */
const PAGE_TIMEOUT_MS = 4000;

/** Whether the request is a navigation. The browser has already requested it (navigation preload). */
export function isVisit(request: Request): boolean {
  return request.mode === "navigate" && request.method === "GET";
}

/** Whether the request is a navigation to a page of the app. */
export function isPageVisit(request: Request, origin: string, appPaths: readonly string[]): boolean {
  if (!isVisit(request)) return false;
  const url = new URL(request.url);
  return url.origin === origin && isAppPath(url.pathname, appPaths);
}

/** Passes on the preloaded answer of an address that the server handles. A second request would use up a single-use link. */
export async function passOn({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/**
 * Answers with the page from the network. Without a network, or on a server error, answers with the precached app shell, which can render
 * any page.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const answer = await fromNetwork(event).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  return (await matchPrecache(SHELL)) ?? answer ?? Response.error();
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no page in time")), PAGE_TIMEOUT_MS);
  });
  return Promise.race([passOn(event), late]);
}
