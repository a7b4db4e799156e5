import type { AccountRemain } from "@evenly/contract/profile/schemas";
import { makeUser, type TestContext } from "@evenly/testing";
import type { makeGroup } from "./expenses.ts";

/** Makes a user whom the table keeps, or what ends with them; returns the user's id. */
type Make = (ctx: TestContext) => Promise<string>;
/** What a table with the ids of users, or of members, does when an account is deleted. */
export type AccountRow =
  | { readonly keeps: AccountRemain["kind"]; readonly make: Make }
  /** `ends`: condition of the account's rows that live, which is true of some before the deletion and of none after it. */
  | { readonly ends: string; readonly make: Make }
  | { readonly history: string };
/** A feature's rows by table, in `account-rows/<feature>.ts`. */
export type AccountRows = Readonly<Record<string, AccountRow>>;

export const MEMBERS = "the member stays in the group's history, inactive and with their name";
export const MOVED = "what has moved stays for both sides and for the law";
export const SETTINGS = "own settings, read by nobody once sign-in has ended";
export const OPERATORS = "acts of operators, who give the role back before they are deleted";

export const hashed = (ctx: TestContext) => ctx.ids.secret();
export const soon = (ctx: TestContext) => ({
  createdAt: ctx.clock.now(),
  expiresAt: new Date(ctx.clock.now().getTime() + 3 * 86_400_000),
});
/** Makes a user, and a row of theirs that a verb would write with much else. */
export const withRow =
  (write: (ctx: TestContext, userId: string) => Promise<unknown>): Make =>
  async (ctx) => {
    const { userId } = await makeUser(ctx);
    await write(ctx, userId);
    return userId;
  };
export const second = (group: Awaited<ReturnType<typeof makeGroup>>) => group.users[1]?.userId ?? "";
