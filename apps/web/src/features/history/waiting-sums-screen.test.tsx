import { act, screen } from "@testing-library/react";
import { beforeEach, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { notShowing, setNetwork, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { queueEdit } from "../offline/index.ts";
import { noteAnswer } from "../offline/reachability.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

beforeEach(() => {
  signIn();
  noteAnswer();
  fakeApi({
    "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: false }),
    "payments.listTransactions": () => ({
      transactions: [makeTransaction()],
      nextCursor: null,
      searchedTo: null,
      total: 1,
      totalIsCapped: false,
    }),
    "payments.sumTransactions": () => ({
      sums: [{ currency: "USD", inMinor: 4_200n, outMinor: 0n }],
      count: 1,
      isCapped: false,
      since: null,
    }),
    // The answer is lost, so that the entry keeps waiting.
    "payments.createManualEntry": () => {
      throw new Error("lost");
    },
    "payments.listTags": () => [],
    "payments.listExports": () => [],
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});

test("offline, the sums include what waits on this device; a filtered list says that they do not", async () => {
  const { history } = await renderScreen("/history");
  await showing("1 entry");
  await setNetwork(false);
  await act(async () => {
    queueEdit({
      kind: "newEntry",
      id: "0199f000-0000-7000-8000-0000000000e1" as never,
      timeZone: "UTC",
      input: {
        merchant: "Bakery",
        date: "2026-11-21",
        amountMinor: -1_250n,
        currency: "USD",
        idempotencyKey: "0199f000-0000-7000-8000-0000000000e1",
      },
    });
  });
  await showing("2 entries");
  await showing("−$12.50");
  await screen.findByRole("img", { name: /12\.50/ });
  await notShowing("aren't counted");
  await setNetwork(true);
  await act(async () => history.push("/history?direction=in"));
  await showing("Changes waiting to send aren't counted yet.");
});
