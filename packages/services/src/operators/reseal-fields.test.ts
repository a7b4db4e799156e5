import { pushSubscriptions } from "@evenly/db/notifications/tables";
import { sealedColumns } from "@evenly/db/operators/reseal-queries";
import { classifiedColumns } from "@evenly/db/testing/classified-columns";
import { createFieldSeal } from "@evenly/platform/field-seal";
import { makeUser, openTestContext, signInByPassword, type TestContext, testContext } from "@evenly/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { forgotPassword } from "../auth/passwords/forgot-password.ts";
import { register } from "../auth/register.ts";
import { subscribePush } from "../notifications/subscribe-push.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { openPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { makeClaim } from "../testing/claims.ts";
import { makeLink } from "../testing/pay-links.ts";
import { asked } from "../testing/push-subscribers.ts";
import { resealFields } from "./reseal-fields.ts";

const oldKey = `old:${"0a".repeat(32)}`;
const newKey = `new:${"0b".repeat(32)}`;
const lookupKey = "lookup-key-of-at-least-32-characters";
const sealOf = (fieldKeys: string) => createFieldSeal({ fieldKeys, lookupKey });
const texts = {
  notification: async () => ({ title: "title", message: "message", actionText: "" }),
  mail: async () => ({ subject: "subject", text: "text", html: "html" }),
  sms: async () => "",
  codeMessage: async (code: string) => code,
};

const { database } = await openTestContext();
let before: TestContext;
let during: TestContext;
let after: TestContext;
beforeAll(async () => {
  before = testContext(database.db, { seal: sealOf(oldKey) });
  during = testContext(database.db, { seal: sealOf(`${newKey},${oldKey}`) }).as({
    kind: "job",
    name: "test",
  });
  after = testContext(database.db, { seal: sealOf(newKey) });
});

const prefixes = async () => {
  const found = new Set<string>();
  for (const { table, column } of sealedColumns) {
    const { $client: sql } = database.db;
    const rows =
      await sql`select distinct split_part(${sql(column)}, '.', 1) as key from ${sql(table)} where ${sql(column)} is not null`;
    for (const { key } of rows) found.add(`${table} ${key}`);
  }
  return [...found].sort();
};

describe("resealFields", () => {
  it("covers every sealed column", () => {
    const tagged = classifiedColumns.filter(({ column }) => column.endsWith("_sealed"));
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(known.sort()).toEqual(tagged.map(({ table, column }) => `${table}.${column}`).sort());
  });

  it("reseals every row with the current key, so that the old key can be removed", async () => {
    const form = { email: "ana@example.test", phone: "+44 7700 900123", password: "Evenly-demo-1" };
    const names = { firstName: "Ana", lastName: "Ribeiro", acceptTerms: true, isBrowser: false } as const;
    await register(before, { ...form, ...names });
    for (let count = 0; count < 3; count += 1) await makeUser(before);
    await forgotPassword(before, { email: form.email });
    await relayEvents(before, texts);
    await subscribePush(before, asked("https://push.example.test/send/1"));
    await makeLink(before, "lea@example.test");
    await makeClaim(before);
    const tables = ["deliveries", "money_claims", "payment_requests", "push_subscriptions", "users"];
    expect(await prefixes()).toEqual(tables.map((table) => `${table} old`));
    expect(await resealFields(during)).toBe(12);
    expect(await prefixes()).toEqual(tables.map((table) => `${table} new`));
    expect(await resealFields(during)).toBe(0);
    const signIn = { email: form.email, password: form.password, rememberDevice: false, isBrowser: false };
    expect((await signInByPassword(after, signIn)).opened.user).toMatchObject({ email: form.email });
    const [browser] = await database.db.select().from(pushSubscriptions);
    expect(browser && openPushSubscription(after, browser).endpoint).toBe("https://push.example.test/send/1");
  });

  it("is for jobs only", async () => {
    await expect(resealFields(after)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
