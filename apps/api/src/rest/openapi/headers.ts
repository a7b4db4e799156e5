type Header = {
  readonly description: string;
  readonly schema: { readonly type: "string"; example?: string; enum?: string[] };
};

type HeaderName =
  | "X-Request-Id"
  | "RateLimit"
  | "RateLimit-Policy"
  | "Retry-After"
  | "WWW-Authenticate"
  | "Idempotent-Replayed";

const text = { type: "string" } as const;

/** Headers of answers, by their names in the document's components. */
export const HEADERS: Record<HeaderName, Header> = {
  "X-Request-Id": {
    description: "the caller's id of the request, or a new one; also in the logs",
    schema: text,
  },
  RateLimit: {
    description: "what remains (r) of the window, and the seconds until it is full again (t)",
    schema: { ...text, example: '"default";r=599;t=60' },
  },
  "RateLimit-Policy": {
    description: "points (q) in a window of seconds (w); a call costs one, a costly one more",
    schema: { ...text, example: '"default";q=600;w=60' },
  },
  "Retry-After": { description: "seconds until a retry can succeed", schema: { ...text, example: "1" } },
  "WWW-Authenticate": {
    description: "how to authenticate (RFC 9110, RFC 6750)",
    schema: { ...text, example: 'Bearer realm="Evenly"' },
  },
  "Idempotent-Replayed": {
    description:
      "true where the answer is the stored one of an earlier request with the same Idempotency-Key",
    schema: { ...text, enum: ["true"] },
  },
};

const ALWAYS: readonly HeaderName[] = ["X-Request-Id", "RateLimit", "RateLimit-Policy"];
const OF_STATUS: Readonly<Record<string, readonly HeaderName[]>> = {
  "401": ["WWW-Authenticate"],
  "429": ["Retry-After"],
  "503": ["Retry-After"],
};
/** Statuses of refusals that are stored for an Idempotency-Key. */
const STORED = new Set(["403", "404", "409", "422"]);

/** References to the headers that answers of a status carry. */
export function headersOf(status: string, isIdempotent: boolean): Readonly<Record<string, { $ref: string }>> {
  const isStored = STORED.has(status) || status.startsWith("2");
  const names = [
    ...ALWAYS,
    ...(OF_STATUS[status] ?? []),
    ...(isIdempotent && isStored ? (["Idempotent-Replayed"] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
