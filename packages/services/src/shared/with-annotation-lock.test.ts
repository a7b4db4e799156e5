import { closeDatabase, openDatabase } from "@evenly/db";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { withAnnotationLock } from "./with-annotation-lock.ts";

const { ctx, database } = await openTestContext();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("withAnnotationLock", () => {
  it("serializes the changes of one person, without blocking others", async () => {
    const me = await makeUser(ctx);
    const other = await makeUser(ctx);
    let running = 0;
    const change = async () => {
      running += 1;
      expect(running).toBe(1);
      await wait(30);
      running -= 1;
    };
    const mine = Promise.all([1, 2, 3].map(() => withAnnotationLock(ctx, me.userId, change)));
    await withAnnotationLock(ctx, other.userId, async () => wait(1));
    await mine;
  });

  it("throws OVERLOADED when the lock is not granted in time, and rethrows other errors", async () => {
    const me = await makeUser(ctx);
    // A pool with the waits of production.
    const db = openDatabase({ url: database.url, applicationName: "impatient", poolMax: 1 });
    onTestFinished(() => closeDatabase(db));
    const long = withAnnotationLock(ctx, me.userId, () => wait(2600));
    await wait(50);
    await expect(withAnnotationLock({ ...ctx, db }, me.userId, async () => "done")).rejects.toMatchObject({
      code: "OVERLOADED",
    });
    await long;
    const broken = withAnnotationLock(ctx, me.userId, () => Promise.reject(new Error("broken")));
    await expect(broken).rejects.toThrow("broken");
  });
});
