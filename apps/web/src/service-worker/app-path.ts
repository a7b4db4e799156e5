import { isAppPath } from "@evenly/contract/app-path";
import { ownPath } from "../shell/own-path.ts";

/** The page that a push may open: a path of this app with its query and hash, otherwise the start page. */
export function openablePath(actionUrl: unknown, origin: string, appPaths: readonly string[]): string {
  const path = ownPath(actionUrl, origin);
  if (path === null) return FIRST_PAGE;
  return isAppPath(new URL(path, origin).pathname, appPaths) ? path : FIRST_PAGE;
}

const FIRST_PAGE = "/dashboard";
