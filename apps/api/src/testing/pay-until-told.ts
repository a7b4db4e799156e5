import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

type Payer = { readonly authorization: string };
type Payee = { readonly userId: string };
/** Idempotency keys by outcome; `told`: acknowledged with `connection: close`. */
export type Outcomes = Record<"acknowledged" | "told" | "refused" | "broken", string[]>;

/**
 * Sends payments one after another on one keep-alive connection until an answer has `connection: close`, like a proxy's pool.
 */
export async function payUntilTold(
  apiUrl: string,
  { payer, payee }: { readonly payer: Payer; readonly payee: Payee },
  outcomes: Outcomes,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const key = randomUUID();
    const { outcome, isTold } = await pay(apiUrl, agent, payer, payee, key);
    outcomes[outcome].push(key);
    if (isTold) outcomes.told.push(key);
    if (isTold || outcome === "broken") break;
  }
  agent.destroy();
}

type Paid = { readonly outcome: "acknowledged" | "refused" | "broken"; readonly isTold: boolean };

function pay(apiUrl: string, agent: Agent, payer: Payer, payee: Payee, key: string): Promise<Paid> {
  const body = JSON.stringify({ to: payee.userId, amount: "0.01", currency: "USD" });
  const headers = {
    authorization: payer.authorization,
    "content-type": "application/json",
    "content-length": body.length,
    "idempotency-key": key,
  };
  return new Promise((resolve) => {
    const sending = request(`${apiUrl}/api/transactions`, { method: "POST", agent, headers }, (answer) => {
      const isTold = answer.headers.connection === "close";
      answer.resume();
      answer.on("end", () =>
        resolve({ outcome: answer.statusCode === 201 ? "acknowledged" : "refused", isTold }),
      );
      answer.on("error", () => resolve({ outcome: "broken", isTold }));
    });
    sending.on("error", () => resolve({ outcome: "broken", isTold: false }));
    sending.end(body);
  });
}
