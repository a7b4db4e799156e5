import type { IncomingMessage } from "node:http";

/** Every value of a header as sent. `headers` joins some duplicates with a comma and drops others. */
export function headerValues({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  const wanted = name.toLowerCase();
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === wanted,
  );
}
