import { errorCodes } from "@evenly/contract";
import { loadMessages } from "@evenly/i18n";
import { expect, test } from "vitest";

test("every code of the catalogue has a text, and NETWORK is the only code added by the browser", async () => {
  const { errors } = await loadMessages("en", ["errors"]);
  expect(Object.keys(errors).sort()).toEqual([...errorCodes, "NETWORK"].sort());
});
