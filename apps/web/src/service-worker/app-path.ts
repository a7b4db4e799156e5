import { ownPath } from "../own-path.ts";

/** Tells whether an address is a page of the app: what the server answers by itself is none. */
export function isAppPath(pathname: string, appPaths: readonly string[]): boolean {
  const parts = segmentsOf(pathname);
  return appPaths.some((path) => {
    const wanted = segmentsOf(path);
    return wanted.length === parts.length && wanted.every((part, index) => fits(part, parts[index] ?? ""));
  });
}

/** The page that a push may open: a path of this app with its query and hash, else the first page. */
export function openablePath(actionUrl: unknown, origin: string, appPaths: readonly string[]): string {
  const path = ownPath(actionUrl, origin);
  if (path === null) return FIRST_PAGE;
  return isAppPath(new URL(path, origin).pathname, appPaths) ? path : FIRST_PAGE;
}

const FIRST_PAGE = "/dashboard";

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/$/, "").split("/");
}

function fits(wanted: string, part: string): boolean {
  return wanted.startsWith("$") ? part !== "" : wanted === part;
}
