import { TextField } from "@evenly/ui";
import { useState } from "react";
import { expect, test } from "vitest";
import { press, renderWithTexts } from "../../testing/render.tsx";
import { fill } from "../../testing/render-screen.tsx";
import { useFields } from "./use-fields.ts";

/** A form whose initial values can be replaced by a newer server answer. */
function Names() {
  const [initial, setInitial] = useState({ first: "Priya", last: "Raghunathan" });
  const { bind } = useFields(initial, () => ({}));
  return (
    <>
      <TextField {...bind("first")} label="First" />
      <TextField {...bind("last")} label="Last" />
      <button type="button" onClick={() => setInitial({ first: "Pria", last: "Raghunathan Rao" })}>
        Newer answer
      </button>
    </>
  );
}

test("a field shows the newest server value until the user types into it", async () => {
  const { host, unmount } = await renderWithTexts(<Names />);
  await fill(host, "First", "Mira");
  await press(host, "Newer answer");
  expect([...host.querySelectorAll("input")].map(({ value }) => value)).toEqual(["Mira", "Raghunathan Rao"]);
  unmount();
});
