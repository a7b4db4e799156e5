import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { exampleGroup } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const address = `/join?token=${"t".repeat(43)}`;
const paul = "0199f000-0000-7000-8000-000000000105";
const preview = {
  groupId: null,
  groupName: "Lisbon",
  color: "rust",
  inviterName: "Ana",
  memberCount: 2,
  placeholders: [{ memberId: paul, name: "Paul" }],
  reservedNames: [],
  expiresAt: new Date("2026-12-04T12:00:00Z"),
};

test("nobody is preselected: who just joins is new, also where one name is free", async () => {
  signIn();
  const accept = vi.fn<(input: object) => unknown>().mockReturnValue(exampleGroup());
  fakeApi({ "groups.getInvitation": () => preview, "groups.acceptInvitation": accept });
  await renderScreen(address);
  const [first] = await screen.findAllByRole<HTMLInputElement>("radio");
  expect(first?.checked).toBe(true);
  expect(first?.closest("label")?.textContent).toContain("I'm new here");
  await press("Join the group");
  await waitFor(() => expect(accept).toHaveBeenCalledExactlyOnceWith({ token: "t".repeat(43) }));
});

test("taking a name over asks first; a refusal of the question joins nobody", async () => {
  signIn();
  const accept = vi.fn<(input: object) => unknown>().mockReturnValue(exampleGroup());
  fakeApi({ "groups.getInvitation": () => preview, "groups.acceptInvitation": accept });
  await renderScreen(address);
  await press(/I'm Paul/, { role: "radio" });
  await press("Join the group");
  const dialog = await screen.findByRole("dialog", { name: "Are you Paul?" });
  await showing("You take over Paul's expenses in this group.", dialog);
  await press("Cancel", { in: dialog });
  expect(accept).not.toHaveBeenCalled();
  await press("Join the group");
  await press("I'm Paul", { in: await screen.findByRole("dialog") });
  await waitFor(() =>
    expect(accept).toHaveBeenCalledExactlyOnceWith({ token: "t".repeat(43), memberId: paul }),
  );
});

test("a visitor's way to sign in or register leads back to the invitation", async () => {
  fakeApi({
    "groups.getInvitation": () => ({
      groupId: null,
      groupName: "Lisbon",
      inviterName: "Ana",
      memberCount: 2,
      placeholders: [],
    }),
  });
  await renderScreen(address);
  const nextOf = async (name: string) => {
    const link = await screen.findByRole("link", { name });
    return new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams.get("next");
  };
  expect(await nextOf("Sign in to join")).toBe(address);
  expect(await nextOf("Create an account")).toBe(address);
});
