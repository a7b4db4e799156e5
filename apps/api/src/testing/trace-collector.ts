import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

const Attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const Body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().length(32),
              spanId: z.string().length(16),
              parentSpanId: z.string().optional(),
              name: z.string(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(Attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Attributes = z.infer<typeof Attribute>[];
export type CollectedSpan = {
  readonly process: string;
  readonly requestId: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly milliseconds: number;
};
export type TraceCollector = {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All received bodies as text. */
  written(): string;
  close(): void;
};

/** An OTLP/JSON trace collector. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let written = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    written += text;
    if (request.url === "/v1/traces") spans.push(...readSpans(text));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    written: () => written,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function readSpans(text: string): readonly CollectedSpan[] {
  return Body.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        process: attributeOf(resource.attributes, "evenly.process"),
        requestId: attributeOf(span.attributes, "evenly.request_id"),
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: span.name,
        milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
      })),
    ),
  );
}

function attributeOf(attributes: Attributes, name: string): string {
  return attributes.find(({ key }) => key === name)?.value.stringValue ?? "";
}
