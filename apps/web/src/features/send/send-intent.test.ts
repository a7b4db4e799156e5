import { beforeEach, expect, test } from "vitest";
import { closeIntent, isOutcomeOpen, openIntent, type Payment, readIntent } from "./send-intent.ts";

const payment: Payment = {
  to: "leila",
  amountMinor: 64_000n,
  currency: "USD",
  description: "Cabin",
  category: "travel",
};

beforeEach(() => sessionStorage.clear());

test("the same payment keeps its key until it is settled", () => {
  const first = openIntent(payment);
  expect(openIntent({ ...payment }).key).toBe(first.key);
  closeIntent();
  expect(openIntent(payment).key).not.toBe(first.key);
});

test("another amount, payee or note is another payment", () => {
  const { key } = openIntent(payment);
  expect(openIntent({ ...payment, amountMinor: 64_001n }).key).not.toBe(key);
  const second = openIntent({ ...payment, to: "ben" });
  expect(openIntent({ ...payment, to: "ben", description: "" }).key).not.toBe(second.key);
});

test("is kept in the tab before anything is sent, amount exact", () => {
  const { key } = openIntent({ ...payment, amountMinor: 999_999_999_999n });
  expect(readIntent()).toEqual({ key, payment: { ...payment, amountMinor: 999_999_999_999n } });
});

test("only failures without an outcome keep the key", () => {
  expect(["NETWORK", "OUTCOME_UNKNOWN", "OVERLOADED", "INTERNAL"].every(isOutcomeOpen)).toBe(true);
  expect(["INSUFFICIENT_FUNDS", "QUOTE_CHANGED", "LIMIT_REACHED"].some(isOutcomeOpen)).toBe(false);
});

test("is nobody else's: who signs in next finds none", () => {
  const signInAs = (id: string) => {
    localStorage.setItem("authToken", "token");
    localStorage.setItem("userData", JSON.stringify({ id, displayName: id, avatarUrl: null }));
  };
  signInAs("mila");
  openIntent(payment);
  signInAs("nora");
  expect(readIntent()).toBeNull();
  signInAs("mila");
  expect(readIntent()?.payment).toEqual(payment);
});
