import { credentials, toUrl } from "../config.ts";
import { readSession } from "../features/auth/index.ts";
import { renew } from "./trpc-client.ts";

const TIMEOUT_MS = 60_000;

/** Loads a file that only a bearer may read; its address grants nothing. An expired session is renewed once. */
export async function fetchFile(path: string): Promise<Blob> {
  const token = readSession()?.token ?? "";
  const first = await get(path, token);
  if (first.status !== 401 || !(await renew(token))) return blobOf(first);
  return blobOf(await get(path, readSession()?.token ?? ""));
}

function get(path: string, token: string): Promise<Response> {
  return fetch(toUrl(path), {
    credentials,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: `Bearer ${token}`, "x-evenly-client": "web" },
  });
}

function blobOf(response: Response): Promise<Blob> {
  if (!response.ok) throw new Error(`a file was answered with ${response.status}`);
  return response.blob();
}
