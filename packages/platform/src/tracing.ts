import { createHash, randomBytes } from "node:crypto";
import type { Span, Tracer } from "@evenly/services/ports";

export type TracingOptions = {
  /** Such as http://127.0.0.1:4318; without it tracing is off and its libraries are not loaded. */
  readonly endpoint: string | undefined;
  /** Process name: api, worker or gateway. */
  readonly process: string;
};
export type Tracing = Tracer & { close(): Promise<void> };

const NO_TRACING: Tracing = { note: () => {}, close: async () => {} };
const TIMEOUT_MS = 5000;
const SEND_EACH_MS = 1000;
const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;

/**
 * Sends spans to an OTLP collector. The trace id is derived from the request id, which outbox, worker and bus already carry, so
 * that the spans of all three processes form one trace.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/; docs/decisions/0034-traces.md
 */
export async function createTracing({ endpoint, process }: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return NO_TRACING;
  const [api, sdk, otlp, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  let ids = { trace: "", span: "" };
  const exporter = new otlp.OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
  });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": "evenly", "evenly.process": process }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { scheduledDelayMillis: SEND_EACH_MS })],
    idGenerator: { generateTraceId: () => ids.trace, generateSpanId: () => ids.span },
  });
  const tracer = provider.getTracer("evenly");
  const note = ({ name, requestId, startedAt, endedAt, isRequest = false, facts = {} }: Span): void => {
    const trace = traceIdOf(requestId);
    const root = trace.slice(0, 2 * SPAN_ID_BYTES);
    ids = { trace, span: isRequest ? root : randomBytes(SPAN_ID_BYTES).toString("hex") };
    const parent = { traceId: trace, spanId: root, traceFlags: api.TraceFlags.SAMPLED, isRemote: true };
    const within = isRequest ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, parent);
    const kind = isRequest ? api.SpanKind.SERVER : api.SpanKind.CONSUMER;
    const attributes = { ...facts, "evenly.request_id": requestId };
    tracer.startSpan(name, { kind, startTime: startedAt, attributes }, within).end(endedAt);
  };
  return { note, close: () => provider.shutdown() };
}

/** Request ids are chosen by callers, so they are hashed to a fixed length. */
function traceIdOf(requestId: string): string {
  return createHash("sha256")
    .update(requestId)
    .digest("hex")
    .slice(0, 2 * TRACE_ID_BYTES);
}
