import { makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { toRefusal } from "./error-data.ts";
import { createCallerFactory, type RequestContext } from "./init.ts";
import { appRouter } from "./root.ts";

const { ctx } = await openTestContext();
const TEXT = "Date,Description,Category,Cost,Currency,Ana,Ben\n2026-05-01,Tea,General,2.00,EUR,1.00,-1.00\n";
/** Milliseconds before the deadline of an answer. */
const LEFT_MS = 300;
const DEADLINE_MS = 9500;

/** Code that the client of a call gets; "done" for an answer. */
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => toRefusal(error).code,
  );

it("an import that is slower than its answer's deadline is answered OUTCOME_UNKNOWN, and commits; a preview OVERLOADED", async () => {
  const { userId } = await makeUser(ctx);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work: Promise<unknown>[] = [];
  const slow: typeof ctx.sideProcesses = {
    run: async (...asked) => {
      const done = released.then(() => ctx.sideProcesses.run(...asked));
      work.push(done);
      return done;
    },
  };
  const headers = new Map<string, string>();
  const callBy = (sideProcesses: typeof ctx.sideProcesses) =>
    createCallerFactory(appRouter)({
      ...ctx.asUser(userId),
      sideProcesses,
      isBatch: false,
      serviceKey: null,
      session: { userId, isEmailVerified: true } as RequestContext["session"],
      http: {
        setHeader: (name: string, value: string) => void headers.set(name, value),
        showLimit: () => {},
      } as unknown as RequestContext["http"],
      receivedAt: performance.now() - DEADLINE_MS + LEFT_MS,
    }).groups;
  const input = { text: TEXT, name: "Tea", ownMember: 0, idempotencyKey: ctx.ids.uuid() };
  expect(await codeOf(callBy(slow).previewImport({ text: TEXT }))).toBe("OVERLOADED");
  expect(await codeOf(callBy(slow).importGroup(input))).toBe("OUTCOME_UNKNOWN");
  release();
  await Promise.all(work);
  const again = await callBy(ctx.sideProcesses).importGroup(input);
  expect(again.expenseCount).toBe(1);
  expect(headers.get("Idempotent-Replayed")).toBe("true");
});
