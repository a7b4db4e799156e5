import { AppError } from "@evenly/contract";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { notShowing, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const groupId = "0199f000-0000-7000-8000-000000000011";
const expenseId = "0199f000-0000-7000-8000-000000000012";

function refuse(code: "GROUP_NOT_FOUND" | "EXPENSE_NOT_FOUND" | "INTERNAL"): void {
  const fail = () => {
    throw new AppError(code);
  };
  fakeApi({ "groups.get": fail, "groups.getExpense": fail, "groups.getStanding": fail });
}

beforeEach(() => {
  signIn();
});

it.each([`/groups/${groupId}/expenses/${expenseId}`, `/groups/${groupId}/expenses/${expenseId}/edit`])(
  "says that there is no expense at %s, and links to the groups",
  async (address) => {
    refuse("EXPENSE_NOT_FOUND");
    await renderScreen(address);
    await showing("We can't find this expense");
    expect(document.querySelector("main a[href='/groups']")).not.toBeNull();
    await notShowing("Try again");
  },
);

it("offers to try again when the form could not be loaded", async () => {
  refuse("INTERNAL");
  await renderScreen(`/groups/${groupId}/new`);
  await showing("We couldn't load the form");
  await showing("Try again");
});

it.each([`/groups/${groupId}`, `/groups/${groupId}/settle`])(
  "says that there is no group at %s",
  async (address) => {
    refuse("GROUP_NOT_FOUND");
    await renderScreen(address);
    await showing("We can't find this group");
  },
);
