import { expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

test("days and times are those of the profile's zone, whatever the browser's", async () => {
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "ML", avatarUrl: null }));
  const transactions = [makeTransaction({ effectiveAt: new Date("2026-01-05T11:30:00Z") })];
  const page = { transactions, nextCursor: null, searchedTo: null, total: 1, totalIsCapped: false };
  const calls = fakeApi({
    "auth.getProfile": () => ({ timeZone: "Pacific/Kiritimati", displayCurrency: "USD" }),
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 1, isCapped: false, since: null }),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
  });
  const { host, unmount } = await renderScreen("/history?from=2026-01-06");
  expect(host.textContent).toContain("Jan 6");
  const asked = calls.filter(({ path }) => path === "payments.listTransactions").at(-1);
  expect(asked?.input).toMatchObject({ from: new Date("2026-01-05T10:00:00Z") });
  await unmount();
});
