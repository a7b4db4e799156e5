import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";

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
  const address = `/join?token=${"t".repeat(43)}`;
  await renderScreen(address);
  const nextOf = async (name: string) => {
    const link = await screen.findByRole("link", { name });
    return new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams.get("next");
  };
  expect(await nextOf("Sign in to join")).toBe(address);
  expect(await nextOf("Create an account")).toBe(address);
});
