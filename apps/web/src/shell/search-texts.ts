/** The parameters of an address as they are: "1e3", "007" and "null" are texts, not numbers or nothing. */
export function parseSearchTexts(address: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(address)].map(([name, text]) => [name, unquoted(text)]));
}

/** Writes parameters into an address; what is not set is left out. */
export function writeSearchTexts(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text === "" ? "" : `?${text}`;
}

/** Links that the app wrote before put texts like numbers in quotes. */
function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
