import type { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ben, exampleGroup, exampleMember, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, heading, press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const noor = exampleMember(3, { displayName: "Noor Haddad", firstName: "Noor" });
const group = exampleGroup({ members: [mila, ben, noor] });
let sent: CreateExpenseInput[];

beforeEach(() => {
  signIn({ id: String(mila.userId), displayName: "Mila" });
  sent = [];
  fakeApi({
    "groups.get": () => group,
    "groups.listExpenses": () => ({ expenses: [], nextCursor: null }),
    "groups.getStanding": () => ({ isSimplified: true, currencies: [] }),
    "groups.listSettlements": () => [],
    "payments.getDisplayRates": () => ({ base: "USD", date: "2020-01-01", source: "Test", rates: {} }),
    "groups.createExpense": (input: CreateExpenseInput) => {
      sent.push(input);
      return { id: "0199f000-0000-7000-8000-0000000000b2" };
    },
  });
});

/** The form with EUR 60.00 at 0.9152, split by amounts. */
async function openConverted() {
  await renderScreen(`/groups/${GROUP_ID}/new`);
  await heading("New expense");
  await fill("Title", "Museum");
  await fill("Amount", "60");
  await user.selectOptions(screen.getByRole("combobox", { name: "Currency" }), "EUR");
  await press(`Convert to ${group.currency}`, { role: "switch" });
  await fill(`${group.currency} for one EUR`, "0.9152");
  await press("Exact", { role: "radio" });
}
const fillParts = async (...texts: readonly string[]) => {
  for (const [place, name] of ["You", "Ben", "Noor Haddad"].entries())
    await fill(`Amount of ${name}`, texts[place] ?? "");
};

describe("parts of an expense that is converted", () => {
  test("are typed in the currency that was paid, and show what each bears", async () => {
    await openConverted();
    await fillParts("25", "20", "14");
    await showing("€1.00 is still open");
    await fillParts("25", "20", "15");
    for (const amount of ["$22.88", "$18.30", "$13.73"]) await showing(amount);
    await press("Save expense");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      amountMinor: 54_91n,
      original: { amountMinor: 60_00n, currency: "EUR", rate: "0.9152" },
      split: { method: "exact", isInOriginal: true, parts: [{ amountMinor: 25_00n }, {}, {}] },
    });
  });

  test("can be typed in the currency of the group instead", async () => {
    await openConverted();
    await press(group.currency, { role: "radio" });
    await fillParts("22.88", "18.30", "13.73");
    await press("Save expense");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.split).not.toHaveProperty("isInOriginal");
    expect(screen.queryByText("€1.00 is still open")).toBeNull();
  });
});
