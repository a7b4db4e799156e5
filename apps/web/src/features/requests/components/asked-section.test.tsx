import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { exampleRequest } from "../testing/example-request.ts";

const batchOf = (end: number) => `0199f000-0000-7000-8000-0000000000e${end}`;
const open = {
  state: "pending",
  status: "pending",
  closedAt: null,
  openMinor: 42_00n,
  canCancel: true,
} as const;
const personNamed = (displayName: string) => ({ ...exampleRequest(1, {}).person, displayName }) as never;

const asked = [
  exampleRequest(1, { ...open, batchId: batchOf(1), note: "Pizza", canRemind: true }),
  exampleRequest(2, {
    batchId: batchOf(1),
    note: "Pizza",
    state: "paid",
    paidMinor: 42_00n,
    person: personNamed("Ben Whitaker"),
  }),
  exampleRequest(3, {
    ...open,
    batchId: batchOf(2),
    note: "Tickets",
    canRemind: true,
    person: personNamed("Jonas Weber"),
  }),
  exampleRequest(4, { ...open, batchId: batchOf(3), note: "Broadband", reminders: 1 }),
];

function showRequests() {
  const calls = fakeApi({
    "requests.list": ({ list }: { list: string }) => ({
      requests: list === "asked_together" ? asked : [],
      nextCursor: null,
    }),
    "requests.remindAll": ({ paymentRequestIds }: { paymentRequestIds: readonly string[] }) => ({
      reminded: paymentRequestIds.length,
    }),
  });
  return () => calls.filter(({ path }) => path === "requests.remindAll").map(({ input }) => input);
}

beforeEach(() => signIn());

const rowOf = (note: string) => screen.getByRole("button", { name: new RegExp(note) });

it("has one open row; the others say in one line who has paid", async () => {
  showRequests();
  await renderScreen("/payment-requests?part=asked");
  await showing("Pizza");
  expect(rowOf("Pizza").getAttribute("aria-expanded")).toBe("true");
  expect(rowOf("Tickets").getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByText("Ana Ribeiro")).toBeTruthy();
  expect(screen.queryByText("Jonas Weber")).toBeNull();
  await press(/Tickets/);
  await showing("Jonas Weber");
  expect(screen.queryByText("Ana Ribeiro")).toBeNull();
  expect(rowOf("Pizza").textContent).toContain("Ben paid · Ana to go");
});

it("opens and marks the row of the request that the address names", async () => {
  showRequests();
  await renderScreen(`/payment-requests?request=${asked[2]?.id}`);
  await showing("Jonas Weber");
  expect(rowOf("Tickets").getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText("Jonas Weber").closest("[aria-current]")).not.toBeNull();
});

it("reminds everybody of a row, or of all rows, with one press, and says where nobody can be", async () => {
  const reminded = showRequests();
  await renderScreen("/payment-requests?part=asked");
  await press("Remind Ana");
  await waitFor(() => expect(reminded()).toEqual([{ paymentRequestIds: [asked[0]?.id] }]));
  await showing("We've reminded 1 person");
  await press("Remind all 2");
  await waitFor(() => expect(reminded().at(-1)).toEqual({ paymentRequestIds: [asked[0]?.id, asked[2]?.id] }));
  await press(/Broadband/);
  expect(within(rowOf("Broadband").closest("li") as HTMLElement).getByText("Reminded 3 times")).toBeTruthy();
});
