import { CreateGroupInput, Group } from "@evenly/contract/groups/schemas";
import { closeDatabase, openDatabase } from "@evenly/db";
import type { LimitResult } from "@evenly/services";
import { importGroup } from "@evenly/services/group-files/import-group";
import { createGroup } from "@evenly/services/groups/create-group";
import { fakeBus, openTestContext, type TestContext, testContext } from "@evenly/testing";
import { initTRPC } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { askProcedure } from "../testing/ask-procedure.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";
import { costOfGroup } from "./cost-of-group.ts";
import * as bases from "./init.ts";
import { appRouter } from "./root.ts";

const { database } = await openTestContext();
let ctx: TestContext;
let app: FastifyInstance;
let counted: string[] = [];

beforeAll(async () => {
  const allowed: LimitResult = { allowed: true, limit: 9, remaining: 9, resetSeconds: 60 };
  const consume = async (name: string, subject: string) => {
    counted.push(`${name} ${subject}`);
    return allowed;
  };
  ctx = testContext(database.db, { limits: { consume, forget: async () => {}, close: async () => {} } });
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
beforeEach(() => {
  counted = [];
});
afterAll(async () => {
  await app.close();
  await ctx.lane.close();
});

describe("the rate of calls", () => {
  it("counts calls by user when signed in, and by address for public procedures", async () => {
    const ana = await signInTestUser(ctx);
    const headers = { host: "localhost:3000", authorization: ana.authorization };
    await app.inject({ url: "/api/users/profile", headers });
    const payload = { email: "nobody@example.test", password: "x" };
    const remoteAddress = "2001:db8:1:2:3:4:5:6";
    await app.inject({ method: "POST", url: "/api/auth/login", headers, payload, remoteAddress });
    expect(counted).toEqual([`calls ${ana.userId}`, "auth.login 2001:db8:1:2::/64"]);
  });
});

describe("too many calls", () => {
  it("are refused with 429 and Retry-After; each call of a batch counts", async () => {
    let left = 3;
    const consume = async (): Promise<LimitResult> => {
      left -= 1;
      return { allowed: left >= 0, limit: 3, remaining: Math.max(0, left), resetSeconds: 41.2 };
    };
    const limited = await buildApp(
      testConfig,
      { ...ctx, limits: { consume, forget: async () => {}, close: async () => {} } },
      false,
    );
    const { authorization } = await signInTestUser(ctx);
    const headers = { host: "localhost:3000", authorization };
    const batch = await limited.inject({
      url: "/trpc/payments.getBalance,payments.getBalance,payments.getBalance,payments.getBalance?batch=1&input=%7B%7D",
      headers,
    });
    const codes = batch.json().map((each: { error?: { json: { data: { appCode: string } } } }) => {
      return each.error?.json.data.appCode ?? "served";
    });
    expect(codes.toSorted()).toEqual(["RATE_LIMITED", "served", "served", "served"]);
    const alone = await limited.inject({ url: "/trpc/payments.getBalance", headers });
    const row = await limited.inject({ url: "/api/users/profile", headers });
    for (const refused of [alone, row]) {
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "42"]);
    }
    expect(batch.headers["retry-after"]).toBe("42");
    await limited.close();
  });
});

describe("costly calls", () => {
  it("cost more points, by what they read or by how much they answer, which the limit tells; a usual group costs one", async () => {
    let left = 600;
    const charged: string[] = [];
    const consume = async (name: string, _subject: string, _rule: object, cost = 1): Promise<LimitResult> => {
      charged.push(`${name} ${cost}`);
      left -= cost;
      return { allowed: left >= 0, limit: 600, remaining: Math.max(0, left), resetSeconds: 60 };
    };
    const limits = { consume, forget: async () => {}, close: async () => {} };
    const limited = await buildApp(testConfig, { ...ctx, limits }, false);
    const { userId, authorization } = await signInTestUser(ctx);
    const makeGroup = async (count: number) => {
      const members = Array.from({ length: count - 1 }, (_, place) => ({ name: `Person ${place}` }));
      const facts = { name: "Trip", currency: "USD", members, idempotencyKey: ctx.ids.uuid() };
      return (await createGroup(ctx.asUser(userId), CreateGroupInput.parse(facts))).group.id;
    };
    const ask = async (path: string, groupId: string) => {
      charged.length = 0;
      const input = { groupId };
      const { headers } = await askProcedure(limited, authorization, "query", path, input);
      return [charged.join(", "), headers.ratelimit];
    };
    const usual = await makeGroup(20);
    expect(await ask("groups.get", usual)).toEqual(["calls 1", '"default";r=599;t=60']);
    expect(await ask("groups.getAnalytics", usual)).toEqual(["calls 5", '"default";r=594;t=60']);
    const facts = { text: largeText(250), name: "Large", ownMember: 0, people: [] };
    const { imported } = await importGroup(ctx.asUser(userId), { ...facts, idempotencyKey: ctx.ids.uuid() });
    expect(await ask("groups.get", imported.groupId)).toEqual(["calls 1, calls 2", '"default";r=591;t=60']);
    await limited.close();
  });

  it("are all whose answer is a whole group", () => {
    const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Answering>);
    const whole = procedures.filter(([, { _def }]) => _def.output === Group);
    expect(whole.length).toBeGreaterThan(5);
    expect(whole.filter(([, { _def }]) => _def.meta?.cost !== costOfGroup).map(([path]) => path)).toEqual([]);
  });
});

describe("an unreachable database", () => {
  it("is answered with 503 and Retry-After, over tRPC and REST, signed in or not", async () => {
    const url = "postgres://evenly_app:x@127.0.0.1:1/evenly";
    const db = openDatabase({ url, applicationName: "away", poolMax: 1 });
    const away = await buildApp(testConfig, { ...ctx, db, bus: fakeBus() }, false);
    const headers = { host: "localhost:3000", authorization: `Bearer ${ctx.ids.secret()}` };
    const login = { email: "ana@example.test", password: "x" };
    const answers = [
      await away.inject({ url: "/trpc/payments.getBalance", headers }),
      await away.inject({ url: "/api/users/profile", headers }),
      await away.inject({
        method: "POST",
        url: "/api/auth/login",
        headers: { host: headers.host },
        payload: login,
      }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([503, 503, 503]);
    for (const answer of answers) {
      expect(answer.body).toContain("Evenly is busy");
      expect(answer.headers["retry-after"]).toBe("1");
    }
    await away.close();
    await closeDatabase(db);
  });
});

describe("a procedure without a declared policy", () => {
  const foreign = initTRPC.create().procedure.query(() => "everybody reads this");

  it("does not compile in a router and cannot lose its policy when a rate is set", () => {
    // @ts-expect-error a procedure built without our base procedures declares no policy
    bases.router({ foreign });
    // @ts-expect-error a rate must be set together with the policy
    bases.userProcedure.meta({ rate: { points: 1, windowSeconds: 1 } });
    // @ts-expect-error an act that is not in the table of acts
    expect(bases.procedureForAct("move_money", { points: 1, windowSeconds: 1 })).toBeDefined();
    const declared = bases.userProcedure.query(() => "answer");
    expect(bases.router({ declared, nested: bases.router({ declared }) })._def.procedures).toHaveProperty(
      "nested.declared",
    );
  });

  it("cannot be created: every exported base has a policy", () => {
    const builders = Object.entries(bases).filter(([name]) => name.endsWith("Procedure"));
    const policies = builders.map(([name, base]) => [name, (base as Builder)._def.meta?.policy]);
    expect(Object.fromEntries(policies)).toEqual({
      publicProcedure: "public",
      userProcedure: "user",
      verifiedProcedure: "verified",
      moneyProcedure: "money",
    });
    expect(
      Object.keys(bases)
        .filter((name) => !name.endsWith("Procedure"))
        .sort(),
    ).toEqual(["createCallerFactory", "procedureForAct", "router"]);
  });
});

function largeText(people: number): string {
  const names = Array.from({ length: people }, (_, place) => `Person ${place}`);
  return `Date,Description,Category,Cost,Currency,${names}\n2026-05-01,Tea,General,2.00,USD,1.00,-1.00${",0".repeat(people - 2)}\n`;
}

type Answering = Builder & { readonly _def: { readonly output?: unknown } };
type Builder = { readonly _def: { readonly meta?: bases.ProcedureMeta } };
