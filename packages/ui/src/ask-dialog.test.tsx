import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmDialog, FormDialog } from "./ask-dialog.tsx";
import { TextField } from "./field.tsx";

const ask = { title: "Stop it?", text: "It ends today.", cancel: "Keep", confirm: "Stop", busy: "Stopping" };
const button = (name: string) => screen.getByRole("button", { name });

test("a question is confirmed or closed, without what the browser adds", async () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(<ConfirmDialog {...ask} onClose={onClose} onConfirm={onConfirm} />);
  screen.getByRole("dialog", { name: "Stop it?" });
  await userEvent.click(button("Stop"));
  await userEvent.click(button("Keep"));
  expect(onConfirm.mock.calls).toEqual([[]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("while the answer is on its way nothing can be pressed; a problem is beside the buttons", async () => {
  const onConfirm = vi.fn();
  const { rerender } = render(<ConfirmDialog {...ask} isBusy onClose={vi.fn()} onConfirm={onConfirm} />);
  await userEvent.click(button("Stopping"));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(button("Keep").hasAttribute("disabled")).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
  rerender(<ConfirmDialog {...ask} problem="It cannot stop" onClose={vi.fn()} onConfirm={onConfirm} />);
  expect(screen.getByRole("alert").textContent).toBe("It cannot stop");
});

test("a form is sent by its button and by Enter, once at a time", async () => {
  const onSubmit = vi.fn();
  const form = (isBusy: boolean) => (
    <FormDialog {...ask} isBusy={isBusy} onClose={vi.fn()} onSubmit={onSubmit}>
      <TextField label="Reason" />
    </FormDialog>
  );
  const { rerender } = render(form(false));
  await userEvent.click(button("Stop"));
  await userEvent.type(screen.getByLabelText("Reason"), "no{Enter}");
  expect(onSubmit.mock.calls).toEqual([[], []]);
  rerender(form(true));
  await userEvent.type(screen.getByLabelText("Reason"), "{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
