import { AVATAR_PATH } from "@evenly/contract/profile/rules";
import { credentials, toUrl } from "../../config.ts";
import { renew } from "../../trpc-client.ts";
import { readSession } from "../auth/index.ts";

/** A refused upload, with the server's code and reason; code NETWORK when no answer came. */
export class UploadRefused extends Error {
  readonly code: string;
  readonly reason: string | undefined;
  constructor(code: string, reason?: string) {
    super(code);
    this.name = "UploadRefused";
    this.code = code;
    this.reason = reason;
  }
}

/** Enough for five megabytes over a slow connection. */
const TIMEOUT_MS = 60_000;

/** Uploads a picture and reports the progress from 0 to 1. An expired session is renewed once. */
export async function uploadPicture(picture: Blob, onProgress: (progress: number) => void): Promise<void> {
  const token = readSession()?.token ?? "";
  const first = await post(picture, token, onProgress);
  if (first.status !== 401) return check(first);
  const isRenewed = await renew(token).catch(() => {
    throw new UploadRefused("NETWORK");
  });
  if (!isRenewed) throw new UploadRefused("SESSION_EXPIRED");
  check(await post(picture, readSession()?.token ?? "", onProgress));
}

type Answer = { readonly status: number; readonly body: unknown };

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function post(picture: Blob, token: string, onProgress: (progress: number) => void): Promise<Answer> {
  const form = new FormData();
  form.append("file", picture, "picture");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", toUrl(AVATAR_PATH));
    request.withCredentials = credentials === "include";
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("x-evenly-client", "web");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new UploadRefused("NETWORK"));
    request.ontimeout = () => reject(new UploadRefused("NETWORK"));
    request.send(form);
  });
}

function check({ status, body }: Answer): void {
  if (status < 400) return;
  const { code, reason } = (body ?? {}) as { code?: string; reason?: string };
  throw new UploadRefused(code ?? "INTERNAL", reason);
}
