type Search = Readonly<Record<string, unknown>>;

/** The token of a mailed link. The router parses an all-digit token as a number, so numbers are accepted too. */
export function tokenSearch(search: Search): { token?: string } {
  const { token } = search;
  if (typeof token !== "string" && typeof token !== "number") return {};
  return { token: String(token) };
}

/**
 * The private page to return to after signing in; only paths of this site are accepted. What is refused is named, too: the router keeps the
 * parameters that a route does not name as they were written.
 */
export function nextSearch(search: Search): { next?: string | undefined } {
  const { next } = search;
  return { next: typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : undefined };
}
