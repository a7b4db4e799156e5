import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { exampleGroup, GROUP_ID } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { expectMarked, expectRight } from "../../../testing/marked-field.ts";
import { fill, press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

beforeEach(async () => {
  signIn();
  fakeApi({ "groups.get": () => exampleGroup() });
  await renderScreen(`/groups/${GROUP_ID}/new`);
  await fill("Title", "Lunch");
});

const isOff = () => screen.getByRole("button", { name: "Save expense" }).hasAttribute("disabled");
it("reads an amount with either mark, and says what is wrong with another one", async () => {
  await fill("Amount", "24,70");
  await expectRight("Amount");
  await waitFor(() => expect(isOff()).toBe(false));
  await fill("Amount", "24,705,1");
  await expectMarked("Amount", "Enter a number like 12.50.");
  await fill("Amount", "24.705");
  await expectMarked("Amount", "Use at most 2 decimals.");
  expect(isOff()).toBe(true);
});

it("marks a part that is no number, and does not save while it stands", async () => {
  await fill("Amount", "24.70");
  for (const [method, label] of [
    ["Exact", "Amount of Ben"],
    ["Percent", "Percent of Ben"],
    ["Shares", "Shares of Ben"],
    ["Adjust", "More or less for Ben"],
  ] as const) {
    await press(method, { role: "radio" });
    await fill(label, "abc");
    await expectMarked(label, "Enter a");
    expect(isOff()).toBe(true);
  }
  await fill("More or less for Ben", "1,50");
  await expectRight("More or less for Ben");
  await showing("$13.10");
  await waitFor(() => expect(isOff()).toBe(false));
});

it("marks a payer's amount that is no number", async () => {
  await fill("Amount", "24.70");
  await press("Add a payer");
  await user.click(within(await screen.findByRole("listbox")).getByRole("option", { name: "Ben" }));
  await fill("Paid by Ben", "ten");
  await expectMarked("Paid by Ben", "Enter a number");
  expect(isOff()).toBe(true);
  await fill("Paid by Ben", "10,20");
  await expectRight("Paid by Ben");
  await waitFor(() => expect(isOff()).toBe(false));
});

it("keeps the text of a tip when its unit changes", async () => {
  await press("Itemised", { role: "radio" });
  await fill("Tip", "15");
  const [, percentOfTip] = screen.getAllByRole("radio", { name: "%" });
  await user.click(percentOfTip as HTMLElement);
  await waitFor(() => expect((percentOfTip as HTMLInputElement).checked).toBe(true));
  expect((screen.getByLabelText("Tip") as HTMLInputElement).value).toBe("15");
});
