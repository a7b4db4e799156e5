import type { QuoteInput } from "@evenly/contract/payments/schemas";
import { beforeEach, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { notShowing, showing } from "../../../testing/page.ts";
import { leila, openFilled, quoteOf } from "../../../testing/send-screen.ts";
import { signIn } from "../../../testing/session.ts";

beforeEach(() => {
  signIn();
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
});

test("what is left to send today is the server's meter after the payment, which counts no fee", async () => {
  await openFilled("640");
  await showing("Confirm and send");
  await showing("$360.00");
  await notShowing("$353.60");
});
