import type { TransferId } from "@evenly/contract/ids";
import type { Payee } from "@evenly/contract/payments/schemas";
import { expect, test } from "vitest";
import { leila } from "../../../testing/send-screen.ts";
import { draftStore, type SendDraft } from "../../offline/index.ts";
import {
  endIntent,
  intentOf,
  isOutcomeOpen,
  keepDraft,
  openIntent,
  type Payment,
  readIntent,
} from "./send-intent.ts";
import { keepTyped, readTyped } from "./typed-form.ts";

const ben: Payee = { ...leila, id: "0199f000-0000-7000-8000-00000000000b" as Payee["id"] };
const payment: Payment = {
  to: leila.id,
  amountMinor: 64_000n,
  currency: "USD",
  description: "Cabin",
  category: "travel",
};

function open(one: Payment, draft?: SendDraft): string {
  const intent = openIntent(one, one.to === ben.id ? ben : leila, draft);
  if (!intent) throw new Error("no room");
  return intent.sendKey;
}

function keep(one: Payment): SendDraft {
  keepDraft(one, undefined, { payee: leila, quote: undefined, availableMinor: undefined });
  const draft = draftStore.read().find(({ amountMinor }) => amountMinor === one.amountMinor);
  if (!draft) throw new Error("not kept");
  return draft;
}

function signInAs(id: string): void {
  localStorage.setItem("authToken", "token");
  localStorage.setItem("userData", JSON.stringify({ id, displayName: id, avatarUrl: null }));
}

test("the same payment keeps its key until it has ended", () => {
  const first = open(payment);
  expect(open({ ...payment })).toBe(first);
  endIntent(first, { sentAs: "a-transaction" as TransferId });
  expect(draftStore.read()).toEqual([]);
  const second = open(payment);
  expect(second).not.toBe(first);
  endIntent(second, { refusal: "LIMIT_REACHED" });
  expect(open(payment)).not.toBe(second);
});

test("another amount, payee or note is another payment", () => {
  const key = open(payment);
  expect(open({ ...payment, amountMinor: 64_001n })).not.toBe(key);
  const second = open({ ...payment, to: ben.id });
  expect(open({ ...payment, to: ben.id, description: "" })).not.toBe(second);
  expect(draftStore.read()).toHaveLength(1);
});

test("is kept before anything is sent, amount exact", () => {
  const sendKey = open({ ...payment, amountMinor: 999_999_999_999n });
  const { to: _, ...words } = payment;
  const kept = { ...words, sendKey, payee: leila, amountMinor: 999_999_999_999n, hasLeft: true };
  expect(draftStore.read()).toMatchObject([kept]);
  expect(readIntent()).toMatchObject(kept);
});

test("only failures without a known outcome keep the key", () => {
  expect(["NETWORK", "OUTCOME_UNKNOWN", "OVERLOADED", "INTERNAL"].every(isOutcomeOpen)).toBe(true);
  expect(["INSUFFICIENT_FUNDS", "QUOTE_CHANGED", "LIMIT_REACHED"].some(isOutcomeOpen)).toBe(false);
});

test("is nobody else's: who signs in next finds none", () => {
  signInAs("mila");
  const key = open(payment);
  signInAs("nora");
  expect(readIntent()).toBeNull();
  expect(open(payment)).not.toBe(key);
  signInAs("mila");
  expect(readIntent()?.sendKey).toBe(key);
});

test("is kept as a draft under the same key, once", () => {
  const key = open(payment);
  const draft = keep(payment);
  expect(draftStore.read()).toEqual([draft]);
  expect(draft).toMatchObject({ sendKey: key, hasLeft: true, isTyped: false });
  expect(readIntent()).toBeNull();
  expect(open(payment, draft)).toBe(key);
});

test("a draft that is sent does not end the payment without an answer that was typed before it", () => {
  const draft = keep({ ...payment, amountMinor: 100n });
  const key = open(payment);
  endIntent(open({ ...payment, amountMinor: 100n }, draft), { sentAs: "a-transaction" as TransferId });
  expect(draftStore.read()).toHaveLength(1);
  expect(open(payment)).toBe(key);
});

test("what another window has ended keeps its key in an open form, and is not typed again after a reload", () => {
  const key = open(payment);
  expect(readIntent()?.sendKey).toBe(key);
  draftStore.clear();
  expect(open(payment)).toBe(key);
  sessionStorage.setItem("sendIntent:undefined", "a-payment-of-before-the-reload");
  keepTyped({ payee: leila, amountText: "640", note: "Cabin", category: "travel" });
  expect(readIntent()).toBeNull();
  expect(readTyped()).toBeNull();
});

test("a payment that an earlier build sent without an answer keeps its key, for its person", () => {
  const written = { ...payment, amountMinor: "64000" };
  sessionStorage.setItem("sendIntent", JSON.stringify({ key: "old", payment: written, userId: "mila" }));
  signInAs("nora");
  expect(readIntent()).toBeNull();
  signInAs("mila");
  expect(intentOf(payment, undefined)).toMatchObject({ sendKey: "old", hasLeft: true, isTyped: true });
  expect(sessionStorage.getItem("sendIntent")).toBeNull();
  expect(open(payment)).toBe("old");
  endIntent("old", { sentAs: "a-transaction" as TransferId });
  expect(readIntent()).toBeNull();
  expect(open(payment)).not.toBe("old");
});

test("a draft that an earlier build sent without an answer is there once", () => {
  const draft = keep(payment);
  const { isTyped: _, ...old } = { ...draft, hasLeft: true };
  draftStore.keep(old);
  const written = { ...payment, amountMinor: "64000" };
  const text = JSON.stringify({ key: draft.sendKey, payment: written, userId: null });
  sessionStorage.setItem("sendIntent", text);
  expect(open(payment)).toBe(draft.sendKey);
  expect(draftStore.read()).toEqual([old]);
});
