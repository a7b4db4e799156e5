import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listTemplates } from "./list-templates.ts";

const { ctx } = await openTestContext();

describe("listTemplates", () => {
  it("lists them in the caller's language", async () => {
    const asked: string[] = [];
    const list = async (locale: string) => {
      asked.push(locale);
      return [];
    };
    const templates = { list, write: async () => null };
    const { userId } = await makeUser(ctx);
    await ctx.db.update(users).set({ locale: "de" }).where(sql`id = ${userId}`);
    expect(await listTemplates({ ...ctx.asUser(userId), templates })).toEqual([]);
    expect(asked).toEqual(["de"]);
    await expect(listTemplates(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
