import type { Database } from "@evenly/db";
import { describe, expect, it } from "vitest";
import { loadTogether } from "./load-together.ts";

const db = {} as Database;

describe("loadTogether", () => {
  it("batches concurrent questions, and gives each its own answer", async () => {
    const asked: (readonly number[])[] = [];
    const double = loadTogether(async (_db, questions: readonly number[]) => {
      asked.push(questions);
      return questions.map((question) => question * 2);
    });
    expect(await Promise.all([1, 2, 3].map((question) => double(db, question)))).toEqual([2, 4, 6]);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  it("reads after the question was asked, never with a query that had already begun", async () => {
    let stored = "old";
    const finish: (() => void)[] = [];
    const read = loadTogether(async (_db, questions: readonly string[]) => {
      const seen = stored;
      await new Promise<void>((resolve) => finish.push(resolve));
      return questions.map(() => seen);
    });
    const first = read(db, "a");
    while (finish.length === 0) await new Promise((resolve) => setImmediate(resolve));
    stored = "new";
    const second = read(db, "b");
    finish[0]?.();
    while (finish.length === 1) await new Promise((resolve) => setImmediate(resolve));
    finish[1]?.();
    expect([await first, await second]).toEqual(["old", "new"]);
  });

  it("isolates failures: an invalid question does not affect the others", async () => {
    const read = loadTogether(async (_db, questions: readonly string[]) => {
      if (questions.includes("broken")) throw new Error("broken");
      return questions;
    });
    const outcomes = await Promise.allSettled(["a", "broken", "b"].map((question) => read(db, question)));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("is not blocked by a query that never ends", async () => {
    const read = loadTogether(async (_db, questions: readonly string[]) => {
      if (questions.includes("stuck")) await new Promise(() => {});
      return questions;
    });
    void read(db, "stuck");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await read(db, "next")).toBe("next");
  });

  it("fails all questions at once when the database is down, without retrying each", async () => {
    let loads = 0;
    const read = loadTogether(async (_db, _questions: readonly string[]): Promise<readonly string[]> => {
      loads += 1;
      throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
    });
    const outcomes = await Promise.allSettled(["a", "b", "c"].map((question) => read(db, question)));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(loads).toBe(1);
  });

  it("does not mix questions to different databases", async () => {
    const name = loadTogether(async (asked: Database, questions: readonly string[]) =>
      questions.map((question) => `${question} ${(asked as unknown as { name: string }).name}`),
    );
    const [one, other] = [{ name: "one" }, { name: "other" }] as unknown as [Database, Database];
    expect(await Promise.all([name(one, "a"), name(other, "b")])).toEqual(["a one", "b other"]);
  });
});
