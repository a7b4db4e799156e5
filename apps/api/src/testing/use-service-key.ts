import type { TestContext } from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { plant } from "./canaries.ts";

type Ask = (
  method: "GET",
  url: string,
  payload: undefined,
  headers: Record<string, string>,
) => Promise<{ readonly statusCode: number }>;

/** Plants a service key and calls with it: within its scope, outside its scope, and with a wrong secret. */
export async function useServiceKey(ctx: TestContext, userId: string, ask: Ask): Promise<readonly number[]> {
  const { token } = await makeServiceKey(ctx, { userId, scopes: ["payments:read"] });
  plant("secret", "service key", token);
  plant("secret", "secret of the service key", token.slice(-43));
  const forged = plant("secret", "forged secret of a service key", "canary".padEnd(43, "_x"));
  const asked = [
    ["/api/transactions", token],
    ["/api/users/profile", token],
    ["/api/transactions", token.slice(0, -43) + forged],
  ] as const;
  const statuses: number[] = [];
  for (const [url, key] of asked) {
    const answer = await ask("GET", url, undefined, { authorization: `Bearer ${key}` });
    statuses.push(answer.statusCode);
  }
  return statuses;
}
