import type { QuoteInput } from "@evenly/contract/payments/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { leila, openFilled, quoteOf, showing, signInMila } from "../../../testing/send-screen.ts";

beforeEach(() => {
  signInMila();
  fakeApi({
    "payments.findPayee": () => leila,
    "payments.listRecentPayees": () => [],
    "payments.quote": (input: QuoteInput) =>
      quoteOf(input, {
        feeMinor: 640n,
        feeKind: "international",
        totalMinor: input.amountMinor + 640n,
        limits: [
          {
            rule: "identity_daily",
            limitMinor: 1_000_000n,
            usedMinor: 900_000n,
            remainingMinor: 100_000n,
            resetsAt: new Date(Date.now() + 3_600_000),
          },
        ],
      }),
  });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("what is left to send today is the server's meter after the payment, which counts no fee", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  expect(host.textContent).toContain("$360.00");
  expect(host.textContent).not.toContain("$353.60");
  await unmount();
});
