import { AppError } from "@evenly/contract";
import type { Group } from "@evenly/contract/groups/schemas";
import { QueryClientProvider } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { api, queryClient, trpcReactClient } from "../../../api/trpc.ts";
import { Toaster } from "../../../layout/toaster.tsx";
import { ben, exampleGroup, exampleMember, GROUP_ID } from "../../../testing/example-group.ts";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { notShowing, press, settle, showing } from "../../../testing/page.ts";
import { renderWithTexts } from "../../../testing/render-with-texts.tsx";
import { signIn } from "../../../testing/session.ts";
import { RemindButton } from "./remind-button.tsx";

let reminded: readonly { readonly memberId: string }[];
const remind = vi.fn<(input: object) => unknown>();
let calls: readonly Call[];

beforeEach(() => {
  signIn();
  queryClient.clear();
  reminded = [];
  remind.mockReset().mockImplementation(() => {
    reminded = [{ memberId: ben.id }];
    return { memberId: ben.id, remindedAt: new Date(0) };
  });
  calls = fakeApi({ "groups.listReminders": () => reminded, "groups.remind": remind });
});

function show(group: Group, memberId = ben.id) {
  return renderWithTexts(
    <api.Provider client={trpcReactClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <h1>Flat</h1>
        <RemindButton group={group} memberId={memberId} />
        <Toaster />
      </QueryClientProvider>
    </api.Provider>,
  );
}

it("reminds once, says so, and rests until the next day", async () => {
  await show(exampleGroup());
  await press("Remind Ben");
  await waitFor(() =>
    expect(remind).toHaveBeenCalledExactlyOnceWith({ groupId: GROUP_ID, memberId: ben.id }),
  );
  await showing("We reminded Ben");
  await showing("You can remind again tomorrow");
});

it("says why a reminder was refused", async () => {
  remind.mockImplementation(() => {
    throw new AppError("REMINDER_TOO_SOON");
  });
  await show(exampleGroup());
  await press("Remind Ben");
  await showing("You reminded this person less than a day ago. Try again tomorrow.");
});

it("is not there for people without an account or who left, and where reminders are off", async () => {
  const placeholder = exampleMember(3, { displayName: "Dee", userId: null });
  const former = exampleMember(4, { displayName: "Kwame", isActive: false });
  const group = exampleGroup({ members: [...exampleGroup().members, placeholder, former] });
  const { notifications } = group.settings;
  const off = { ...group.settings, notifications: { ...notifications, reminders: false } };
  const cases = [
    [group, placeholder.id],
    [group, former.id],
    [{ ...group, settings: off }, ben.id],
    [{ ...group, archivedAt: new Date(0) }, ben.id],
  ] as const;
  for (const [shown, memberId] of cases) {
    const { unmount } = await show(shown, memberId);
    await showing("Flat");
    await settle();
    await notShowing("Remind");
    unmount();
  }
  expect(calls.map(({ path }) => path)).not.toContain("groups.remind");
});
