type Search = Readonly<Record<string, unknown>>;

/** The token of a mailed link. The router parses an all-digit token as a number, so numbers are accepted too. */
export function tokenSearch(search: Search): { token?: string } {
  const { token } = search;
  if (typeof token !== "string" && typeof token !== "number") return {};
  return { token: String(token) };
}

/** The private page to return to after signing in; only paths of this site are accepted. */
export function nextSearch(search: Search): { next?: string } {
  const { next } = search;
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? { next } : {};
}
