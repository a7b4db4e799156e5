import type { IncomingMessage } from "node:http";

/** Every value of a header as it was sent: of two, Node joins some with a comma and drops the second of others. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === wanted,
  );
}
