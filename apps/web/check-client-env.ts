import type { Plugin } from "vite";

/** Below this no phone would get an answer. */
const TIMEOUT_MIN_MS = 1000;

/** Vite plugin that ends a build with an invalid setting; the pages themselves read the settings unchecked. */
export function checkedClientEnv(): Plugin {
  return { name: "client-env", configResolved: ({ env }) => checkClientEnv(env) };
}

/** Throws, naming the variable, if a setting of the web app is invalid. */
export function checkClientEnv(env: Readonly<Record<string, unknown>>): void {
  const url = String(env.VITE_API_URL ?? "");
  if (url !== "" && !/^https?:\/\/[^/?#\s]+(?:\/[^?#\s]*)?$/.test(url))
    throw new Error("VITE_API_URL must be an http or https address without query");
  for (const name of ["VITE_REQUEST_TIMEOUT_MS", "VITE_CHUNK_TIMEOUT_MS"]) {
    const text = String(env[name] ?? "");
    const milliseconds = Number(text);
    if (text !== "" && !(Number.isSafeInteger(milliseconds) && milliseconds >= TIMEOUT_MIN_MS))
      throw new Error(`${name} must be a whole number of milliseconds, at least ${TIMEOUT_MIN_MS}`);
  }
}
