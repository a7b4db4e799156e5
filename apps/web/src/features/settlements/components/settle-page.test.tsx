import type { DebtExplanation, GroupStanding } from "@evenly/contract/settlements/schemas";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../api/trpc.ts";
import { ben, exampleGroup, exampleMember, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { fill, heading, press, settle, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const noor = exampleMember(3, { displayName: "Noor" });
const group = exampleGroup({ members: [mila, ben, noor] });
const settlementId = "0199f000-0000-7000-8000-0000000000aa";
type Debt = GroupStanding["currencies"][number]["transfers"][number];

const toBen: Debt = { fromMemberId: mila.id, toMemberId: ben.id, amountMinor: 9_98n };
const toNoor: Debt = { fromMemberId: mila.id, toMemberId: noor.id, amountMinor: 5_00n };
let open: readonly Debt[];
let lines: DebtExplanation["lines"];
let calls: readonly Call[];

beforeEach(() => {
  refusal = null;
  lines = [];
  signIn({ id: String(mila.userId), displayName: "Mila" });
  calls = fakeApi(answers);
});

const answers = {
  "groups.get": () => group,
  "groups.getStanding": () => ({
    isSimplified: true,
    currencies: open.length === 0 ? [] : [{ currency: "USD", transfers: open, directCount: open.length }],
  }),
  "groups.explainDebt": ({ toMemberId }: { toMemberId: string }) => {
    const debt = open.find((one) => one.toMemberId === toMemberId);
    return { amountMinor: debt?.amountMinor ?? 0n, lines, persons: [] };
  },
  "groups.quoteDebt": ({ amountMinor }: { amountMinor: bigint }) => quote(amountMinor, refusal),
  "groups.payDebt": ({ toMemberId }: { toMemberId: string }) => {
    open = open.filter((debt) => debt.toMemberId !== toMemberId);
    return { id: settlementId, state: "settled", amountMinor: 9_98n, currency: "USD" };
  },
  "groups.recordPayment": () => ({ id: settlementId, state: "open", amountMinor: 9_98n, currency: "USD" }),
  "payments.getBalance": () => ({ availableMinor: 40_02n, currency: "USD", updatedAt: new Date() }),
};

const quote = (amountMinor: bigint, refusal: string | null = null) => ({
  amountMinor,
  feeMinor: 0n,
  totalMinor: amountMinor,
  currency: "USD",
  decision: "allow",
  availableBeforeMinor: 50_00n,
  availableAfterMinor: 50_00n - amountMinor,
  factors: [],
  refusal,
  reasons: [],
});
let refusal: string | null = null;
const paymentsOf = () => calls.filter(({ path }) => path === "groups.payDebt").length;

const named = `?from=${mila.id}&to=${ben.id}&currency=USD`;

test.each([
  ["the first debt", ""],
  ["a named debt", named],
])("after paying %s, the last one, the page says who was paid, until one leaves", async (_which, search) => {
  open = [toBen];
  await renderScreen(`/groups/${GROUP_ID}/settle${search}`);
  await press("Pay Ben $9.98");
  await heading("Ben has it");
  await showing("You're even in Flat.");
  await settle();
  await heading("Ben has it");
  await showing("$9.98");
  expect(document.body.textContent).not.toContain("Nothing is owed here");
  expect(screen.getByRole("link", { name: "Receipt" }).getAttribute("href")).toBe(
    `/history/${settlementId}/receipt`,
  );
  await press("Done", { role: "link" });
});

test("after paying one of two debts, no form of the other one takes its place", async () => {
  open = [toBen, toNoor];
  await renderScreen(`/groups/${GROUP_ID}/settle`);
  await press("Pay Ben $9.98");
  await heading("Ben has it");
  await settle();
  await heading("Ben has it");
  expect(document.body.textContent).not.toContain("You're even");
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  expect(paymentsOf()).toBe(1);
});

test("the end says what was paid, whatever the form says by then", async () => {
  open = [toBen];
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.includes("groups.payDebt")) await answered;
    return fetch(url, init);
  });
  const { user } = await renderScreen(`/groups/${GROUP_ID}/settle`);
  await press("Pay Ben $9.98");
  await press(/Another amount/, { role: "radio" });
  const amount = await screen.findByRole("textbox", { name: /Amount/ });
  await user.clear(amount);
  await user.type(amount, "2");
  answer();
  await heading("Ben has it");
  await showing("$9.98");
  expect(document.body.textContent).not.toContain("$2.00");
});

test("what has to be verified first has its link, which leads back to the payment", async () => {
  open = [toBen];
  refusal = "EMAIL_NOT_VERIFIED";
  await renderScreen(`/groups/${GROUP_ID}/settle`);
  await showing("Verify your email first.");
  const link = await screen.findByRole("link", { name: "Verify your email" });
  const next = new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams.get("next");
  expect(next).toBe(`/groups/${GROUP_ID}/settle`);
});

test("records cash with the day on which it was given; a day to come and none are marked", async () => {
  open = [toBen];
  await renderScreen(`/groups/${GROUP_ID}/settle${named}`);
  await press(/cash/i, { role: "radio" });
  await fill("Day", "2999-01-01");
  await showing("This day is still to come.");
  expect(screen.getByRole("button", { name: /Record/ }).hasAttribute("disabled")).toBe(true);
  await fill("Day", "");
  await showing("Pick a day.");
  await fill("Day", "2026-10-03");
  await press(/Record/);
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "groups.recordPayment")?.input).toMatchObject({
      method: "cash",
      paidOn: "2026-10-03",
    }),
  );
});

test("records cash above the debt after a question that says who owes the rest; the wallet stays limited", async () => {
  open = [toBen];
  await renderScreen(`/groups/${GROUP_ID}/settle${named}`);
  await press(/Another amount/, { role: "radio" });
  await fill("Amount", "12.60");
  await showing("At most $9.98 is open.");
  await press(/cash/i, { role: "radio" });
  await press("Record $12.60");
  const dialog = await screen.findByRole("dialog", { name: "Record $12.60 for a debt of $9.98?" });
  expect(dialog.textContent).toContain("That's $2.62 more than you owe. Ben owes you $2.62 then.");
  expect(calls.some(({ path }) => path === "groups.recordPayment")).toBe(false);
  await press("Record it", { in: dialog });
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "groups.recordPayment")?.input).toMatchObject({
      amountMinor: 12_60n,
      seenOpenMinor: 9_98n,
    }),
  );
});

test("a payment from the wallet keeps its key when the day of a payment in cash was changed meanwhile", async () => {
  open = [toBen];
  const keys = () =>
    calls.flatMap(({ path, input }) =>
      path === "groups.payDebt" ? [(input as { idempotencyKey: string }).idempotencyKey] : [],
    );
  const { fetch } = globalThis;
  let isLost = true;
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init);
    if (isLost && url.includes("groups.payDebt")) {
      open = [toBen];
      throw new TypeError("Failed to fetch");
    }
    return answer;
  });
  await renderScreen(`/groups/${GROUP_ID}/settle${named}`);
  await press("Pay Ben $9.98");
  await waitFor(() => expect(keys()).toHaveLength(1));
  await press(/cash/i, { role: "radio" });
  await fill("Day", "2026-10-03");
  await press(/balance/i, { role: "radio" });
  isLost = false;
  await press("Pay Ben $9.98");
  await heading("Ben has it");
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test("a debt from money back says what came back and whose it is, and is not paid as a part of an expense", async () => {
  open = [toBen];
  const back = { kind: "expense", title: "Hotel refund", totalMinor: -14_97n, shareMinor: -4_99n } as const;
  lines = [
    { ...back, id: settlementId, amountMinor: 9_98n, paidMinor: -14_97n, spentOn: "2026-11-19" },
  ] as never;
  await renderScreen(`/groups/${GROUP_ID}/settle${named}`);
  await showing("you got $14.97 back, your share is $4.99");
  expect(screen.queryByRole("radio", { name: /Some/ })).toBeNull();
  expect(screen.getAllByRole("radio").length).toBeGreaterThan(1);
});

test('"All" follows the debt while the page is open; a typed amount stays', async () => {
  open = [toBen];
  await renderScreen(`/groups/${GROUP_ID}/settle${named}`);
  await showing("Pay Ben $9.98");
  open = [{ ...toBen, amountMinor: 12_00n }];
  await act(() => queryClient.invalidateQueries());
  await showing("All $12.00");
  await showing("Pay Ben $12.00");
  await press(/Another amount/, { role: "radio" });
  await fill("Amount", "5");
  open = [{ ...toBen, amountMinor: 13_00n }];
  await act(() => queryClient.invalidateQueries());
  await showing("All $13.00");
  await showing("Pay Ben $5.00");
});
