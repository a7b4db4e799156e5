import { TextField } from "@evenly/ui";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { fill, press } from "../../testing/page.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
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
  await renderWithTexts(<Names />);
  await fill("First", "Mira");
  await press("Newer answer");
  const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([textIn("First"), textIn("Last")]).toEqual(["Mira", "Raghunathan Rao"]);
});
