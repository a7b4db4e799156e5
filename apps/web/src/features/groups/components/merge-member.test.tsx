import type { MergeMembersInput } from "@evenly/contract/groups/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ben, exampleGroup, exampleMember, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const name = (place: number, displayName: string) =>
  exampleMember(place, { displayName, userId: null, handle: null });
const [alex, twin] = [name(3, "Alex"), name(4, "Alex B")];
let sent: MergeMembersInput[];

beforeEach(() => {
  signIn({ id: String(mila.userId), displayName: "Mila" });
  sent = [];
});

function open(ownRole: "owner" | "member" = "owner") {
  const balanceOf = (memberId: (typeof mila)["id"], balanceMinor: bigint) => ({
    memberId,
    currency: "USD",
    balanceMinor,
    totalOwedMinor: 0n,
    totalOwingMinor: 0n,
  });
  const group = exampleGroup({
    ownRole,
    members: [mila, ben, alex, twin],
    balances: [balanceOf(alex.id, 17_00n), balanceOf(twin.id, -4_00n), balanceOf(ben.id, -13_00n)] as never,
  });
  fakeApi({
    "groups.get": () => group,
    "groups.listExpenses": () => ({ expenses: [], nextCursor: null }),
    "groups.listInvitations": () => [],
    "groups.getStanding": () => ({ isSimplified: true, currencies: [] }),
    "groups.listSettlements": () => [],
    "groups.mergeMembers": (input: MergeMembersInput) => {
      sent.push(input);
      return group;
    },
  });
  return renderScreen(`/groups/${GROUP_ID}/settings`);
}

test("an admin makes a name one with another, after seeing both balances and their sum", async () => {
  await open();
  await press("Change Alex B");
  await press("Entered twice? Make Alex B one with someone");
  const dialog = await screen.findByRole("dialog", { name: "Make Alex B one with someone" });
  for (const amount of ["+$17.00", "−$4.00", "+$13.00"]) await showing(amount, dialog);
  await user.selectOptions(within(dialog).getByLabelText("Who Alex B is"), "Ben");
  for (const amount of ["−$13.00", "−$17.00"]) await showing(amount, dialog);
  await user.selectOptions(within(dialog).getByLabelText("Who Alex B is"), "Alex");
  await press("Make them one", { in: dialog });
  await waitFor(() =>
    expect(sent).toEqual([{ groupId: GROUP_ID, memberId: twin.id, intoMemberId: alex.id }]),
  );
  await showing("Alex B and Alex are one now");
});

test("accounts are not offered to be merged", async () => {
  await open();
  await press("Change Ben");
  await screen.findByRole("dialog", { name: "Ben" });
  expect(screen.queryByText(/Entered twice/)).toBeNull();
});
