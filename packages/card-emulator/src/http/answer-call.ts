import type { Call, Core } from "../core.ts";
import type { OpenCore } from "../open-core.ts";
import { runDue } from "../run-due.ts";
import { expandAnswer, readExpand } from "./expand.ts";
import type { Faults } from "./faults.ts";
import { decodeForm, type Params } from "./form.ts";
import { describeRequest, type Idempotency } from "./idempotency.ts";
import { invalidRequest, ProviderError } from "./provider-error.ts";

/** What arrives: `path` with its ids, `text` the undecoded body or query. */
export interface Incoming {
  path: string;
  id: string;
  text: string;
  requestId: string;
  isChange: boolean;
  /** Only calls that change something have one. */
  idempotencyKey: string | null;
}

export type Answer = { kind: "none" } | { kind: "text"; status: number; body: string; isReplayed: boolean };

export interface AnswerParts {
  opened: OpenCore;
  faults: Faults;
  idempotency: Idempotency;
  changed(): void;
  saved(): Promise<void>;
  report(error: unknown): void;
}

export interface Work {
  /** The parameters that are known; others are refused, as the provider does. */
  params: readonly string[];
  run(core: Core, call: Call): object;
}

interface Done {
  status: number;
  body: string;
  isKept: boolean;
  isLost: boolean;
}

/** Answers one call: ordered failures first, then the kept answer of its key, then the work. */
export async function answerCall(parts: AnswerParts, work: Work, incoming: Incoming): Promise<Answer> {
  const fault = parts.faults.take();
  if (fault === "unavailable") return text(refusal(unavailable()));
  // A proxy between us and the provider may answer such a page.
  if (fault === "nonsense") return text({ status: 200, body: "<html><body>Please wait</body></html>" });
  const key = incoming.idempotencyKey;
  const request = describeRequest(incoming.path, incoming.text);
  try {
    const kept = key === null ? null : parts.idempotency.begin(key, request);
    if (kept)
      return kept.isLost || fault === "lostAnswer" ? { kind: "none" } : { ...text(kept), isReplayed: true };
  } catch (error) {
    return text(refusal(toProviderError(parts, error)));
  }
  await parts.faults.pass();
  const { status, body, isKept, isLost } = perform(parts, work, incoming);
  if (key !== null) parts.idempotency.end(key, isKept ? { request, status, body, isLost } : null);
  if (incoming.isChange) parts.changed();
  await parts.saved();
  return isLost || fault === "lostAnswer" ? { kind: "none" } : text({ status, body });
}

function perform(parts: AnswerParts, work: Work, incoming: Incoming): Done {
  const { core, perform: performCall } = parts.opened;
  const { requestId, idempotencyKey } = incoming;
  if (runDue(core)) parts.changed();
  try {
    const params = readKnown(work, incoming.text);
    const expand = readExpand(params);
    const { result, isAnswerLost } = performCall({ requestId, idempotencyKey }, () =>
      work.run(core, { id: incoming.id, params }),
    );
    const body = JSON.stringify(expandAnswer(core, result, expand));
    return { status: 200, body, isKept: true, isLost: isAnswerLost };
  } catch (error) {
    const refused = toProviderError(parts, error);
    // A declined card is recorded; every other refusal comes before anything has changed.
    return { ...refusal(refused), isKept: refused.status === 402, isLost: false };
  }
}

function readKnown(work: Work, body: string): Params {
  const params = decodeForm(body);
  if (!params) throw invalidRequest("The parameters are not a form.");
  const unknown = Object.keys(params).find((name) => name !== "expand" && !work.params.includes(name));
  if (unknown !== undefined)
    throw invalidRequest(`The parameter ${unknown} is not known.`, {
      code: "parameter_unknown",
      param: unknown,
    });
  return params;
}

function toProviderError(parts: AnswerParts, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  parts.report(error);
  return new ProviderError(500, { type: "api_error", message: "The emulator failed; its log says why." });
}

function unavailable(): ProviderError {
  return new ProviderError(503, { type: "api_error", message: "The provider is unavailable." });
}

export function refusal(error: ProviderError): { status: number; body: string } {
  return { status: error.status, body: JSON.stringify({ error: error.body }) };
}

function text({ status, body }: { status: number; body: string }): Answer & { kind: "text" } {
  return { kind: "text", status, body, isReplayed: false };
}
