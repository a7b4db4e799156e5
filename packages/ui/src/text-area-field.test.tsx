import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TextAreaField } from "./field.tsx";

function renderForm() {
  const submitted: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted.push(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" }).value);
      }}
    >
      <TextAreaField label="Note" isLabelHidden />
      <button type="submit">Save</button>
    </form>,
  );
  return { submitted, user: userEvent.setup(), field: screen.getByRole("textbox", { name: "Note" }) };
}

test("Enter makes a line and submits nothing", async () => {
  const { submitted, user, field } = renderForm();
  await user.type(field, "Milk 2.10{Enter}Bread 3.40");
  expect((field as HTMLTextAreaElement).value).toBe("Milk 2.10\nBread 3.40");
  expect(submitted).toEqual([]);
});

test.each(["Control", "Meta"])("Enter with %s submits the form", async (key) => {
  const { submitted, user, field } = renderForm();
  await user.type(field, `Milk 2.10{${key}>}{Enter}{/${key}}`);
  expect(submitted).toEqual(["Milk 2.10"]);
});
