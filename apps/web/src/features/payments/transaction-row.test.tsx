import { expect, test } from "vitest";
import { renderWithTexts } from "../../testing/render.tsx";
import { makeTransaction } from "./testing/make-transaction.ts";
import { TransactionRow } from "./transaction-row.tsx";

const ofOnesOwn = {
  type: "manual",
  direction: "out",
  person: null,
  merchant: "Kiosk",
  description: null,
} as const;

async function textOfRow(facts: Parameters<typeof makeTransaction>[0], notice?: string): Promise<string> {
  const { host, unmount } = await renderWithTexts(
    <TransactionRow
      transaction={makeTransaction(facts)}
      {...(notice ? { notice } : {})}
      wrap={(content) => <div>{content}</div>}
    />,
  );
  const text = host.textContent ?? "";
  await unmount();
  return text;
}

test("an entry of one's own says that it is outside the wallet, and what follows only where something does", async () => {
  const bare = await textOfRow(ofOnesOwn);
  expect(bare).toContain("Outside the wallet");
  expect(bare).not.toContain("·");
  expect(await textOfRow({ ...ofOnesOwn, note: "Coffee" })).toContain("Outside the wallet · Coffee");
});

test("what waits to be sent says so before what it was for", async () => {
  expect(await textOfRow({}, "Waiting to send")).toContain("Waiting to send Broadband in October");
});
