import { matchPrecache } from "workbox-precaching";
import { isAppPath } from "./app-path.ts";

const SHELL = "/index.html";
/** A network that takes longer than this for a page counts as none. */
const PAGE_TIMEOUT_MS = 4000;

/** Whether this is somebody going to an address, whatever it is: the browser has asked for it already, before this worker ran. */
export function isVisit(request: Request): boolean {
  return request.mode === "navigate" && request.method === "GET";
}

/** Whether this is somebody going to a page of the app. */
export function isPageVisit(request: Request, origin: string, appPaths: readonly string[]): boolean {
  if (!isVisit(request)) return false;
  const url = new URL(request.url);
  return url.origin === origin && isAppPath(url.pathname, appPaths);
}

/** What the server answers by itself, as it came: asked for a second time, a link that works once would be used up. */
export async function passOn({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** The page from the network; without one, or with a server in trouble, the kept app shell, which draws any page. */
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
