import { credentials, toUrl } from "../config.ts";
import { readSession } from "../features/auth/index.ts";
import { renew } from "./trpc-client.ts";

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

/** Enough for ten megabytes over a slow connection. */
const TIMEOUT_MS = 120_000;

export type FileUpload = {
  readonly path: string;
  readonly file: Blob;
  readonly name: string;
  /** A repeat with the same key has no further effect. */
  readonly idempotencyKey?: string;
  /** Called with the progress from 0 to 1. */
  readonly onProgress: (progress: number) => void;
};

/** Uploads a file. An expired session is renewed once. */
export async function uploadFile(upload: FileUpload): Promise<void> {
  const token = readSession()?.token ?? "";
  const first = await post(upload, token);
  if (first.status !== 401) return check(first);
  const isRenewed = await renew(token).catch(() => {
    throw new UploadRefused("NETWORK");
  });
  if (!isRenewed) throw new UploadRefused("SESSION_EXPIRED");
  check(await post(upload, readSession()?.token ?? ""));
}

type Answer = { readonly status: number; readonly body: unknown };

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function post({ path, file, name, idempotencyKey, onProgress }: FileUpload, token: string): Promise<Answer> {
  const form = new FormData();
  form.append("file", file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", toUrl(path));
    request.withCredentials = credentials === "include";
    request.responseType = "json";
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("x-evenly-client", "web");
    if (idempotencyKey !== undefined) request.setRequestHeader("idempotency-key", idempotencyKey);
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
