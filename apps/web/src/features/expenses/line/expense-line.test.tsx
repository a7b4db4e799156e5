import { beforeEach, expect, it } from "vitest";
import { exampleGroup, GROUP_ID } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, notShowing, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

beforeEach(async () => {
  signIn();
  fakeApi({ "groups.get": () => exampleGroup() });
  await renderScreen(`/groups/${GROUP_ID}/new`);
});

const typedIn = (label: string) => {
  const field = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  return (document.getElementById(field?.htmlFor ?? "") as HTMLInputElement | null)?.value;
};

it("shows what the line did not use, and takes no share for the amount", async () => {
  await fill("Type it in one line", "Inn 200 with Ben 60%");
  await showing("Not used: 60%");
  expect(typedIn("Amount")).toBe("200");
  await fill("Type it in one line", "Inn 9 with everyone");
  await notShowing("Not used");
  await notShowing("isn't in this group");
  await fill("Type it in one line", "Tea 9.5 for 3 19:30");
  await showing("Not used: for 3 19:30");
  expect(typedIn("Amount")).toBe("9.50");
});

it("does not read a title that is typed in its own field", async () => {
  await fill("Title", "Van with a driver");
  await fill("Amount", "40");
  expect(typedIn("Title")).toBe("Van with a driver");
  expect(typedIn("Amount")).toBe("40");
  await notShowing("isn't in this group");
  await notShowing("Not used");
  // The same text in the line is read.
  await fill("Type it in one line", "Van with Zed 40");
  await showing("isn't in this group");
});
