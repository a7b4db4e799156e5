import { expect } from "@playwright/test";
import type { BankOrder } from "./bank.ts";
import { readFacts } from "./facts.ts";

/** Has the bank beside the product give something. */
export async function orderFromBank(data: BankOrder): Promise<void> {
  const { bankUrl } = readFacts();
  const answer = await fetch(bankUrl, { method: "POST", body: JSON.stringify(data) });
  expect(answer.ok, await answer.text()).toBe(true);
}
