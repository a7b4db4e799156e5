import type { AppError } from "@evenly/contract";
import {
  createTestDatabase,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { login } from "./login.ts";
import { noteSignIn, readSignIns } from "./sign-in-alarm.ts";

const WINDOW_MS = 10 * 60_000;

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const tryLogin = (email: string, password = "wrong") =>
  login(ctx, { email, password, rememberDevice: false, isBrowser: true }).catch(({ code }: AppError) => code);

describe("the alarm of stolen passwords", () => {
  const errors: unknown[] = [];
  const asking = () => ({ ...ctx, log: { ...ctx.log, error: (fields: object) => void errors.push(fields) } });
  const note = async (right: number, wrong: number) => {
    for (let index = 0; index < right; index += 1) await noteSignIn(asking(), "right");
    for (let index = 0; index < wrong; index += 1) await noteSignIn(asking(), "wrong");
  };
  beforeEach(() => {
    errors.length = 0;
    ctx.clock.advance(WINDOW_MS);
  });

  it("is raised once in ten minutes when seven of ten of a hundred and more sign-ins are wrong", async () => {
    await note(43, 100);
    expect(errors).toEqual([]);
    expect(await readSignIns(ctx)).toEqual({ right: 43, wrong: 100, isAlarmed: false });
    await note(0, 5);
    expect(errors).toEqual([expect.objectContaining({ wrong: 101, right: 43 })]);
    expect(await readSignIns(ctx)).toEqual({ right: 43, wrong: 105, isAlarmed: true });
    ctx.clock.advance(WINDOW_MS);
    expect(await readSignIns(ctx)).toEqual({ right: 0, wrong: 0, isAlarmed: false });
    await note(0, 100);
    expect(errors).toHaveLength(2);
  });

  it("is not raised by few, nor by people who mistype", async () => {
    await note(10, 99);
    ctx.clock.advance(WINDOW_MS);
    await note(200, 150);
    expect(errors).toEqual([]);
  });

  it("hears every sign-in, right and wrong, of known and unknown addresses", async () => {
    const before = await readSignIns(ctx);
    const ana = await makeUser(ctx);
    await tryLogin(ana.email, TEST_PASSWORD);
    await tryLogin(ana.email);
    await tryLogin(`${ctx.ids.uuid()}@example.test`);
    expect(await readSignIns(ctx)).toEqual({
      right: before.right + 1,
      wrong: before.wrong + 2,
      isAlarmed: false,
    });
  });
});
