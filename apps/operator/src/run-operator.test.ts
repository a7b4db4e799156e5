import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createEvenlyClient, refusalOf } from "@evenly/client";
import {
  giveApp,
  giveBackupCode,
  type MadeUser,
  makeAdmin,
  makeCandidate,
  makeUser,
  openTestContext,
  operatorProof,
  TEST_PASSWORD,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runOperator } from "./run-operator.ts";
import type { Terminal } from "./terminal.ts";

const API = fileURLToPath(new URL("../../api/src/testing/api-child.ts", import.meta.url));
const { ctx, database } = await openTestContext();
let api: ChildProcess;
let url: string;
let admin: MadeUser;
let second: MadeUser;

beforeAll(async () => {
  admin = await makeAdmin(ctx, { handle: "the.operator1" });
  second = await makeAdmin(ctx, { handle: "the.operator2" });
  for (const { userId } of [admin, second]) {
    await giveApp(ctx, userId);
    await ctx.db.$client`update sessions set ended_at = now() where user_id = ${userId}`;
  }
  api = spawn(process.execPath, ["--import", "tsx", API, database.url], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (api.stdout === null) throw new Error("a child with a pipe has an output");
  const [line] = await once(api.stdout, "data");
  url = String(line).trim();
});
afterAll(async () => {
  api.kill("SIGKILL");
  await once(api, "exit");
});

/** A terminal that answers with a person's password and keeps what is written. */
function terminal(facts: { email?: string; isInteractive?: boolean } = {}) {
  const written: string[] = [];
  const asked: string[] = [];
  const answer = (text: string) => async (question: string) => {
    asked.push(question);
    return text;
  };
  const screen: Terminal = {
    isInteractive: facts.isInteractive ?? true,
    ask: async (question) =>
      answer(
        /code/i.test(question)
          ? await backupCodeOf(facts.email ?? admin.email)
          : (facts.email ?? admin.email),
      )(question),
    askSecret: (question) =>
      answer(/PIN/.test(question) ? (operatorProof.pin ?? "") : TEST_PASSWORD)(question),
    write: (text) => void written.push(text),
    writeError: (text) => void written.push(text),
  };
  return { screen, written, asked };
}

/** A new backup code of a person: codes work once, and each command opens a session. */
async function backupCodeOf(email: string): Promise<string> {
  const { userId } = email === second.email ? second : admin;
  return giveBackupCode(ctx, userId);
}

async function operator(argv: readonly string[], facts: { email?: string; token?: string } = {}) {
  const { screen, written, asked } = terminal(facts);
  const code = await runOperator(argv, { EVENLY_URL: url, EVENLY_TOKEN: facts.token }, screen);
  return { code, text: written.join("\n"), asked };
}

/** Has the second operator confirm the act on the last line. */
async function confirmed({ text }: { readonly text: string }) {
  const [id = ""] = (text.split("\n").at(-1) ?? "").split("  ");
  const done = await operator(["acts", "confirm", id], { email: second.email });
  expect(done.code).toBe(0);
  return done;
}

const openSessions = async (userId: string) =>
  (await ctx.db.$client`select id from sessions where user_id = ${userId} and ended_at is null`).length;

describe("the operator's commands, over HTTP", () => {
  it("find, show and freeze a user, each with a session that ends with the command", async () => {
    const ana = await makeUser(ctx, { handle: "ana.cli", balanceMinor: 1_234_56n });
    const found = await operator(["users", "find", "ana.c"]);
    expect(found).toMatchObject({
      code: 0,
      text: `${ana.userId}  @ana.cli  Test ${found.text.split("Test ")[1]}`,
    });
    const shown = await operator(["users", "show", ana.email, "--reason", "asked for by the test"]);
    expect(shown.text).toContain(ana.email);
    expect(shown.text).toContain("USD 1234.56, held 0.00");
    const frozen = await operator(["users", "freeze", "@ana.cli", "--reason", "asked for by the test"]);
    expect(frozen).toMatchObject({ code: 0, text: expect.stringContaining("(frozen 20") });
    const lifting = await operator(["users", "lift-freeze", ana.userId, "--reason", "asked for by the test"]);
    expect(lifting.text).toContain("lift_freeze  @ana.cli  asked for by you: asked for by the test  waits");
    expect((await operator(["acts", "waiting"])).text).toBe(lifting.text);
    const [waitingId = ""] = lifting.text.split("  ");
    expect((await operator(["acts", "confirm", waitingId])).text).toMatch(/^FORBIDDEN.*second_person/);
    const lifted = await operator(["acts", "confirm", waitingId], { email: second.email });
    expect(lifted.text).not.toContain("frozen");
    expect(await openSessions(admin.userId)).toBe(0);
    const audited = await ctx.db.$client<{ operation: string }[]>`
      select operation from audit_log where user_id = ${ana.userId} and actor_kind = 'user' order by id`;
    expect(audited.map(({ operation }) => operation)).toEqual([
      "user.looked_at",
      "user.frozen",
      "act.proposed",
      "act.confirmed",
      "user.freeze_lifted",
    ]);
  });

  it("suspend, sign out, make and unmake operators, verify the ledger", async () => {
    const ana = await makeCandidate(ctx, { handle: "bea.cli" });
    const run = (...argv: string[]) => operator([...argv, "@bea.cli", "--reason", "asked for by the test"]);
    expect((await run("users", "suspend")).text).toContain("(suspended 20");
    expect((await run("users", "suspend")).text).toMatch(
      /^STATE_CONFLICT: .* \{"state":"suspended"\} \(request [\w-]+\)$/,
    );
    await confirmed(await run("users", "lift-suspension"));
    expect((await run("users", "lift-lock")).code).toBe(0);
    expect((await run("users", "reset-limits")).code).toBe(0);
    expect((await run("users", "end-sessions")).text).toBe("0 sessions have ended");
    expect((await confirmed(await run("admins", "grant"))).text).toContain("(admin)");
    expect((await operator(["admins", "list"])).text).toContain(ana.userId);
    expect((await run("admins", "revoke")).text).not.toContain("(admin)");
    expect((await operator(["ledger", "verify"])).text).toMatch(/^0 differences, 20/);
  });

  it("create a service key whose text is shown once, list it and revoke it", async () => {
    const ana = await makeUser(ctx, { handle: "cleo.cli", balanceMinor: 5_00n });
    const why = ["--reason", "asked for by the test"];
    const wish = ["@cleo.cli", "--name", "payroll", "--days", "30", ...why];
    const create = (scopes: string) =>
      operator(["service-keys", "create", ...wish, "--scopes", scopes, "--daily-cap", "500.00"]);
    expect(await create("payments:read,Payments:Send")).toMatchObject({ code: 1 });
    const created = await create("payments:read,payments:send");
    const [shown = "", waits = "", token = ""] = created.text.split("\n");
    expect(waits).toMatch(/^Works once a second operator confirms it, until 20/);
    await confirmed(await operator(["acts", "waiting"]));
    expect(shown).toContain(`payroll  for ${ana.userId}  payments:read,payments:send  until 20`);
    expect(token).toMatch(/^evk_[0-9a-f]{32}_[\w-]{43}$/);
    const client = createEvenlyClient({ url, serviceKey: token });
    expect(await client.payments.getBalance.query()).toMatchObject({ availableMinor: 5_00n });
    const listed = await operator(["service-keys", "list", "@cleo.cli"]);
    expect(listed.text).toMatch(/, used 20.* UTC, 500.00 a day, not approved by its user$/);
    expect(listed.text).not.toContain(token.slice(-43));
    const [id = ""] = shown.split("  ");
    expect((await operator(["service-keys", "revoke", id, ...why])).text).toContain("  revoked 20");
    const refused = await client.payments.getBalance.query().catch(refusalOf);
    expect(refused).toMatchObject({ appCode: "SERVICE_KEY_REVOKED" });
  });

  it("ask for a code in a session by the password alone, and end the session after a wrong one", async () => {
    const before = await openSessions(admin.userId);
    const { screen, written } = terminal();
    const ask = async (question: string) => (/code/i.test(question) ? "000000" : screen.ask(question));
    const find = ["users", "find", "ana"];
    expect(await runOperator(find, { EVENLY_URL: url }, { ...screen, ask })).toBe(1);
    expect(written.at(-1)).toMatch(/^FACTOR_CODE_WRONG/);
    expect(await openSessions(admin.userId)).toBe(before);
    expect((await operator(find)).asked.filter((question) => /code/i.test(question))).toHaveLength(1);
  });

  it("login gives a token for the shell; with it nobody is asked anything", async () => {
    const { text } = await operator(["login"]);
    const token = /^export EVENLY_TOKEN=([\w-]{43})$/.exec(text)?.[1];
    expect(token).toBeDefined();
    const listed = await operator(["users", "find", "--state", "admin"], { token: token ?? "" });
    expect([listed.code, listed.asked]).toEqual([0, []]);
    expect(await openSessions(admin.userId)).toBe(1);
  });

  it("queues open prints a link that opens the board once, after the command has ended", async () => {
    const { text } = await operator(["queues", "open"]);
    const link = new URL(text);
    const enter = () => fetch(url + link.pathname + link.search, { redirect: "manual" });
    expect([(await enter()).status, (await enter()).status]).toEqual([303, 404]);
  });

  it("refuse users, strangers, wrong words and a silent place, in one line and with exit code 1", async () => {
    const ben = await makeUser(ctx);
    const find = ["users", "find"];
    expect(await operator(find, { email: ben.email })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^FORBIDDEN: You don't have permission to do this\. \(request/),
    });
    expect(await operator(find, { token: "stolen" })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^UNAUTHENTICATED/),
    });
    expect((await operator(["users", "show", "@nobody.here", "--reason", "a good reason"])).text).toMatch(
      /^NOT_FOUND/,
    );
    const noReason = await operator(["users", "freeze", `@${ben.handle}`]);
    expect([noReason.code, noReason.asked]).toEqual([1, []]);
    expect(noReason.text).toContain("--reason");
    const short = await operator(["users", "freeze", `@${ben.handle}`, "--reason", "no"]);
    expect([short.code, short.text]).toEqual([1, expect.stringContaining("says too little")]);
    const { screen, written } = terminal({ isInteractive: false });
    expect(await runOperator(find, { EVENLY_URL: url }, screen)).toBe(1);
    expect(written).toEqual(["Set EVENLY_TOKEN, or run this in a terminal to sign in."]);
    expect(await runOperator(find, { EVENLY_URL: "http://127.0.0.1:1", EVENLY_TOKEN: "t" }, screen)).toBe(1);
    expect(written.at(-1)).toMatch(/^Evenly does not answer/);
  });

  it("explain themselves without asking anything", async () => {
    const help = await operator(["--help"]);
    expect([help.code, help.asked]).toEqual([0, []]);
    expect(help.text).toContain("users");
    expect((await operator(["users", "freeze", "--help"])).text).toContain("Lets no money leave");
  });
});
