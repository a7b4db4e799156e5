import { ownPath } from "../../shell/own-path.ts";

const WANTED = "session:wantedPage";
/** A mailed link of a new account works this long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Keeps the page that a person wanted before they registered: the mailed link opens in a tab that does not know it. */
export function keepWantedPage(page: string | undefined): void {
  if (page === undefined) localStorage.removeItem(WANTED);
  else localStorage.setItem(WANTED, JSON.stringify({ page, at: Date.now() }));
}

/** The page that was kept; a path of this site. */
export function readWantedPage(): string | undefined {
  try {
    const { page, at } = JSON.parse(localStorage.getItem(WANTED) ?? "{}") as { page?: unknown; at?: unknown };
    if (typeof at !== "number" || Date.now() - at > KEPT_MS) return undefined;
    return ownPath(page, location.origin) ?? undefined;
  } catch {
    return undefined;
  }
}
