import { fireEvent, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { exampleGroup, GROUP_ID } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { notShowing, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

beforeEach(() => {
  signIn();
  fakeApi({ "groups.get": () => exampleGroup() });
});

const chips = () =>
  [...document.querySelectorAll("button[aria-expanded][aria-controls]")].map(
    ({ textContent }) => textContent,
  );

function choose(files: readonly File[]): void {
  const input = document.querySelector("main input[type=file]");
  if (input === null) throw new Error("no file input");
  fireEvent.change(input, { target: { files } });
}

it("offers receipt, note, due date, repetition and tags in one row; repetition starts and ends with its chip", async () => {
  await renderScreen(`/groups/${GROUP_ID}/new`);
  await showing("Repeat");
  await waitFor(() => expect(chips().slice(-5)).toEqual(["Receipt", "Note", "Due date", "Repeat", "Tags"]));
  await press("Repeat");
  await waitFor(() => expect(chips().slice(-5)).toContain("RepeatEvery month"));
  await press(/^Repeat/);
  await notShowing("Don't repeat");
  await waitFor(() => expect(chips().slice(-5)).toContain("RepeatEvery month"));
  await press(/^Repeat/);
  await press("Don't repeat");
  await waitFor(() => expect(chips().slice(-5)).toContain("Repeat"));
});

it("keeps what can be a receipt, and refuses HEIC that the browser cannot open, with a way out", async () => {
  await renderScreen(`/groups/${GROUP_ID}/new`);
  await showing("Receipt");
  await press("Receipt");
  choose([new File(["x"], "bill.jpg", { type: "image/jpeg" }), new File(["x"], "IMG_1.HEIC")]);
  await showing("bill.jpg goes along when you save");
  await showing("IMG_1.HEIC wasn't added");
  await showing("This browser can't open HEIC photos.");
  await waitFor(() => expect(chips()).toContain("Receipt2"));
});
