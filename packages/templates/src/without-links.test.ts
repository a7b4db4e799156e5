import type { NotificationContent } from "@evenly/contract/features";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./words-of.ts";

const reader = { firstName: "Ben", locale: "en", timeZone: "Europe/Berlin" };
const paid = (payerName: string, note: string): NotificationContent => ({
  template: "paymentReceived",
  data: { amountMinor: "123456", currency: "USD", payerName, note, transferId: "1" },
});
/** What mail clients and phones turn into links: a scheme, or a label, a dot and a possible top-level domain. */
const LINKED = /[a-z]+:\/\/|[\p{L}\p{N}-][.\u2024\u3002\uff0e\uff61](\p{L}{2,}|xn--)/iu;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

describe("user text in a notification", () => {
  it.each([
    ["http://evil.example/verify"],
    ["HTTPS://EVIL.EXAMPLE"],
    ["www.evil.example"],
    ["evil.example"],
    ["http://localhost:3000/verify-email?token=1"],
    ["evenly.app/verify"],
    ["https://evenly.app@evil.example/login"],
    ["xn--venly-9cf.com and evenly.xn--p1ai"],
    ["еvenly.рф"],
    ["evenly。app"],
    ["support@evenly.app"],
    ["evenly\u2024app"],
    ["evenly\u200b.app"],
    ["evenly.\u00adapp"],
    ["evenly.a\u200bpp"],
    ["http\u200b:\u2060//evil.example"],
  ])("makes no link of %s in a note, a name or a text message", async (text) => {
    const words = await wordsOf(paid(text, text), reader);
    for (const written of [words.subject, words.text, words.note, words.quoted, words.sms])
      expect((written ?? "").replace(unseen, "")).not.toMatch(LINKED);
    const named = await wordsOf(paid("Ana", "-"), { ...reader, firstName: text });
    expect(named.greeting.replace(unseen, "")).not.toMatch(LINKED);
  });

  it.each([
    ["Rent for May. Thanks!"],
    ["12.50 for lunch, 3.5 km"],
    ["at 7 p.m."],
    ["J. R. Smith"],
    ["note: 1/2"],
  ])("leaves %s unchanged", async (text) => {
    expect((await wordsOf(paid("Ana", text), reader)).note).toContain(text);
  });
});
