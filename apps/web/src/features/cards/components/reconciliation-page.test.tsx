import { AppError } from "@evenly/contract";
import type { CardReconciliation } from "@evenly/contract/cards/schemas";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const level: CardReconciliation = {
  from: new Date("2026-11-14T06:00:00Z"),
  checkedAt: new Date("2026-11-21T06:00:00Z"),
  currency: "USD",
  intents: 8214,
  isWhole: true,
  providerMinor: 1_204_50n,
  ledgerMinor: 1_204_50n,
  onTheWay: 1,
  differences: [],
};

const operator = { "auth.getProfile": () => ({ id: "me", displayName: "Mila Lund", isAdmin: true }) };

test("shows zero when both are level, and each difference with its ids after another look", async () => {
  let answer = level;
  const asked: unknown[] = [];
  fakeApi({
    ...operator,
    "operators.cards.reconcile": (input: unknown) => {
      asked.push(input);
      return answer;
    },
  });
  await signIn();
  await renderScreen("/admin/cards");
  await showing("Level");
  await showing("None");
  answer = {
    ...level,
    providerMinor: 1_211_50n,
    differences: [
      {
        kind: "not_credited",
        intentId: "pi_lost",
        depositId: "0199f000-0000-7000-8000-0000000000d9",
        providerMinor: 7_00n,
        ledgerMinor: 0n,
      },
    ],
  };
  await press("Check again");
  await showing("Charged, not credited");
  await showing("pi_lost");
  await showing("Not level");
  expect(asked).toEqual([{ days: 7 }, { days: 7 }]);
});

test("says that the provider is away, and tries again", async () => {
  let isAway = true;
  fakeApi({
    ...operator,
    "operators.cards.reconcile": () => {
      if (isAway) throw new AppError("CARDS_UNAVAILABLE");
      return level;
    },
  });
  await signIn();
  await renderScreen("/admin/cards");
  await showing("The card provider doesn't answer. Our books are as they were.");
  isAway = false;
  await press("Check again");
  await showing("Level");
});
