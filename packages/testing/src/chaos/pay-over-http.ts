import { transformer } from "@evenly/contract";
import type { Answer, Pay } from "./bank.ts";
import type { Person } from "./people.ts";

/** Longer than the api's deadline, so that a slow call is detected. */
const TIMEOUT_MS = 13_000;
type Reply = {
  readonly result?: { readonly data: { readonly json: { readonly id: string } } };
  readonly error?: {
    readonly json: { readonly data: { readonly appCode: string; readonly requestId: string } };
  };
};
/** Refusals that leave the payment's outcome unknown; the call is retried. */
const PASSING = new Set([
  "OVERLOADED",
  "OUTCOME_UNKNOWN",
  "IDEMPOTENCY_IN_FLIGHT",
  "RATE_LIMITED",
  "INTERNAL",
]);
const RATE_LIMITED_MS = 1000;

export type HttpPay = { readonly pay: Pay; readonly statuses: ReadonlyMap<string, number> };

/** Pays over tRPC and HTTP like a service; counts answers by status. */
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

/** Calls a mutation of the api; returns status and body unparsed. */
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

/** True for a failed connection or a timeout; any other error is a bug of the harness. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
}

/** Removes the request id, the only part of a refusal that differs between repeats. */
function readAnswer(body: string): Answer {
  const { result, error } = JSON.parse(body) as Reply;
  if (result) return { kind: "posted", transferId: result.data.json.id, body };
  if (!error) throw new Error(`an answer that is none: ${body}`);
  const { appCode: code, requestId } = error.json.data;
  if (!PASSING.has(code)) return { kind: "refused", code, body: body.replace(requestId, "(id)") };
  if (code === "RATE_LIMITED") return { kind: "unknown", reason: code, afterMs: RATE_LIMITED_MS };
  return { kind: "unknown", reason: code };
}
