import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { expectMarked, expectRight } from "../../../testing/marked-field.ts";
import { fill, notShowing, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

beforeEach(async () => {
  signIn();
  fakeApi({});
  await renderScreen("/split-bills/new");
});

it("marks a total, a part and a number of shares that are no numbers, and reads either mark", async () => {
  await fill("Total", "2o");
  await expectMarked("Total", "Enter a number like 12.50.");
  await fill("Total", "24,70");
  await expectRight("Total");
  await press("Exact", { role: "radio" });
  await fill("Your part", "x");
  await expectMarked("Your part", "Enter a number");
  await showing("Check the parts.");
  await fill("Your part", "24,70");
  await expectRight("Your part");
  await press("Shares", { role: "radio" });
  await fill("Your shares", "0,5");
  await expectRight("Your shares");
  await fill("Your shares", "1e3");
  await expectMarked("Your shares", "Enter a number");
});

it("marks an item, tax and tip that are no amounts", async () => {
  await press("Itemised", { role: "radio" });
  for (const label of ["Price of item 1", "Tax", "Tip"]) {
    await fill(label, "1e2");
    await expectMarked(label, "Enter a number");
    await fill(label, "12,5");
    await expectRight(label);
  }
  await fill("Tax", "0.125");
  await expectMarked("Tax", "Use at most 2 decimals.");
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
});

it("takes a voucher off a bill, and says where it takes too much", async () => {
  await press("Itemised", { role: "radio" });
  await fill("Price of item 1", "32");
  await press("Add a voucher");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Item 2" }).value).toBe("Voucher");
  await expectRight("Price of item 2");
  await fill("Price of item 2", "-40");
  await showing("The items have to come to more than zero.");
  await fill("Price of item 2", "-8");
  await expectRight("Price of item 2");
  await notShowing("The items have to come to more than zero.");
  await fill("Tip", "-1");
  await expectMarked("Tip", "Enter a number");
});
