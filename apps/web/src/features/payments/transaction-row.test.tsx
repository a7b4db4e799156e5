import { expect, test } from "vitest";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { makeTransaction } from "./testing/make-transaction.ts";
import { TransactionRow } from "./transaction-row.tsx";

const ofOnesOwn = {
  type: "manual",
  direction: "out",
  person: null,
  merchant: "Kiosk",
  description: null,
} as const;

async function textOfRow(
  facts: Parameters<typeof makeTransaction>[0],
  props: { readonly notice?: string; readonly showsType?: boolean } = {},
): Promise<string> {
  const { unmount } = await renderWithTexts(
    <TransactionRow
      transaction={makeTransaction(facts)}
      {...props}
      wrap={(content) => <div>{content}</div>}
    />,
  );
  const text = document.body.textContent ?? "";
  await unmount();
  return text;
}

test("a manual entry is marked as outside the wallet, with a separator only before further text", async () => {
  const bare = await textOfRow(ofOnesOwn);
  expect(bare).toContain("Outside Evenly");
  expect(bare).not.toContain("·");
  expect(await textOfRow({ ...ofOnesOwn, note: "Coffee" })).toContain("Outside Evenly · Coffee");
});

test("a pending edit is named before the description", async () => {
  expect(await textOfRow({}, { notice: "Waiting to send" })).toContain(
    "Waiting to send Broadband in October",
  );
});

test("a row of the history shows time and category; a manual entry has no time", async () => {
  const effectiveAt = new Date("2026-11-20T16:04:00Z");
  const paid = await textOfRow({ effectiveAt, category: "food" }, { showsType: true });
  expect(paid).toMatch(/\d+:04/);
  expect(paid).toContain("Food · Broadband in October");
  const own = await textOfRow({ ...ofOnesOwn, effectiveAt, category: "food" }, { showsType: true });
  expect(own).not.toMatch(/\d:04/);
  expect(own).toContain("Outside Evenly · Food");
});
