import { transformer } from "@evenly/contract";
import type { Answer, Pay } from "./bank.ts";
import type { Person } from "./people.ts";

/** Longer than any call may take, so that one that takes too long is seen. */
const TIMEOUT_MS = 13_000;
type Reply = {
  readonly result?: { readonly data: { readonly json: { readonly id: string } } };
  readonly error?: {
    readonly json: { readonly data: { readonly appCode: string; readonly requestId: string } };
  };
};
/** Refusals that say nothing about the payment itself: the same call is made again. */
const PASSING = new Set([
  "OVERLOADED",
  "OUTCOME_UNKNOWN",
  "IDEMPOTENCY_IN_FLIGHT",
  "RATE_LIMITED",
  "INTERNAL",
]);
const RATE_LIMITED_MS = 1000;

export type HttpPay = { readonly pay: Pay; readonly statuses: ReadonlyMap<string, number> };

/** Pays as a program does, by tRPC over HTTP; counts what was answered. */
export function payOverHttp(url: string): HttpPay {
  const statuses = new Map<string, number>();
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const pay: Pay = async (wish) => {
    const input = {
      to: wish.payee.userId,
      amountMinor: wish.amountMinor,
      currency: "USD",
      description: wish.name,
      idempotencyKey: wish.key,
    };
    try {
      const response = await callProcedure(url, "payments.send", { person: wish.payer, input });
      const answer = readAnswer(response.body);
      count(answer.kind === "unknown" ? `${response.status} ${answer.reason}` : answer.kind);
      return answer;
    } catch (error) {
      if (!isLost(error)) throw error;
      count("no answer");
      return { kind: "unknown", reason: "no answer" };
    }
  };
  return { pay, statuses };
}

/** Calls a mutation of the api and gives status and body as they came. */
export async function callProcedure(
  url: string,
  path: string,
  { person, input }: { readonly person: Person; readonly input: unknown },
): Promise<{ readonly status: number; readonly body: string }> {
  const response = await fetch(`${url}/trpc/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
    body: JSON.stringify(transformer.input.serialize(input)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: await response.text() };
}

/** The connection failed or nobody answered in time; anything else is a fault of the harness. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
}

/** Of a refusal everything but the id of the request is the same in each repeat. */
function readAnswer(body: string): Answer {
  const { result, error } = JSON.parse(body) as Reply;
  if (result) return { kind: "posted", transferId: result.data.json.id, body };
  if (!error) throw new Error(`an answer that is none: ${body}`);
  const { appCode: code, requestId } = error.json.data;
  if (!PASSING.has(code)) return { kind: "refused", code, body: body.replace(requestId, "(id)") };
  if (code === "RATE_LIMITED") return { kind: "unknown", reason: code, afterMs: RATE_LIMITED_MS };
  return { kind: "unknown", reason: code };
}
