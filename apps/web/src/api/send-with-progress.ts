/**
 * Sends a request like fetch and reports what part of its body is sent, from 0 to 1. Uses XMLHttpRequest, because fetch does not
 * report upload progress.
 */
export function sendWithProgress(
  input: URL | RequestInfo,
  { method = "GET", headers, body, signal, credentials }: RequestInit = {},
  onUpload?: (progress: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, String(input));
    request.withCredentials = credentials === "include";
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onUpload?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("the request was not answered"));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener("abort", abort);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) return reject(signal.reason);
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}
