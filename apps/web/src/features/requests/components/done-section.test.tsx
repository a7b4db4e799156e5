import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { exampleRequest } from "../testing/example-request.ts";

beforeEach(() => signIn());

test.each([
  ["given back in full", { returnedMinor: 42_00n }, "You gave Ana Ribeiro's payment back", "Given back"],
  [
    "refunded in part",
    { paidMinor: 35_00n, returnedMinor: 7_00n },
    "You refunded a part to Ana Ribeiro",
    "Partly refunded",
  ],
  [
    "given back by the other side",
    { isOwn: false, returnedMinor: 42_00n },
    "Ana Ribeiro gave your payment back",
    "Given back",
  ],
  ["cancelled unpaid", {}, "You cancelled your request to Ana Ribeiro", "Cancelled"],
])("a request that was %s says so", async (_name, changes, title, chip) => {
  fakeApi({
    "requests.list": ({ list }: { list: string }) => ({
      requests: list === "done" ? [exampleRequest(1, changes)] : [],
      nextCursor: null,
    }),
  });
  await renderScreen("/payment-requests");
  const section = await screen.findByRole("region", { name: "Done" });
  expect(await within(section).findByText(title)).toBeTruthy();
  expect(within(section).getByText(chip)).toBeTruthy();
});
