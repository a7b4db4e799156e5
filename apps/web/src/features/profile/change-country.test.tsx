import { AppError } from "@evenly/contract";
import type { User } from "@evenly/contract/auth/schemas";
import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, press, setNetwork, showing, user } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { editStore, queueEdit } from "../offline/queue/edit-store.ts";
import { sendDueEdits } from "../offline/queue/send-queue.ts";

/** Also what is not due yet is sent. */
const EARLY = true;
type Change = { readonly country?: string | null; readonly password?: string };
const update = vi.fn<(input: Change) => unknown>();
const mira: User = {
  id: "0199f000-0000-7000-8000-0000000000aa" as User["id"],
  email: "mira@example.com",
  emailVerified: true,
  pendingEmail: null,
  firstName: "Mira",
  lastName: "Lind",
  displayName: "Mira Lind",
  handle: "mira",
  handleChangeableAt: null,
  phone: null,
  phoneConfirmed: false,
  avatarUrl: null,
  avatarSmallUrl: null,
  country: "SE",
  timeZone: "UTC",
  limitsTimeZone: null,
  locale: "en",
  displayCurrency: "USD",
  identityTier: "unverified",
  isFrozen: false,
  isFrozenByOwner: false,
  isAdmin: false,
  version: 3,
  createdAt: new Date(),
};

beforeEach(() => {
  localStorage.clear();
  signIn({ id: mira.id, displayName: mira.displayName });
  update.mockReset().mockImplementation(({ country, password }) => {
    if (password === undefined) throw new AppError("PASSWORD_NEEDED");
    if (password !== "right") throw new AppError("PASSWORD_WRONG");
    return { ...mira, country, version: 4 };
  });
  fakeApi({ "auth.getProfile": () => mira, "profile.updateProfile": update });
});

async function pickNorway() {
  await renderScreen("/profile");
  const field = await screen.findByRole("combobox", { name: "Country" });
  await user.clear(field);
  await user.type(field, "Norway{Enter}");
  return field as HTMLInputElement;
}

test("another country asks for the password, says when it is wrong, and is saved", async () => {
  await pickNorway();
  await showing("Fees and security checks depend on your country");
  const dialog = await screen.findByRole("dialog");
  await fill("Password", "wrong", dialog);
  await press("Confirm");
  await within(dialog).findByText(/password isn't right|wrong/i);
  await fill("Password", "right", dialog);
  await press("Confirm");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect((screen.getByRole("combobox", { name: "Country" }) as HTMLInputElement).value).toBe("Norway"),
  );
  expect(update.mock.calls.map(([input]) => input)).toEqual([
    { country: "NO" },
    { country: "NO", password: "wrong" },
    { country: "NO", password: "right" },
  ]);
});

test("a change that is cancelled leaves the country as it was", async () => {
  const field = await pickNorway();
  await press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(field.value).toBe("Sweden");
  expect(update).toHaveBeenCalledOnce();
});

test("without a network the country is not kept for later", async () => {
  update.mockImplementation(() => {
    throw new TypeError("Failed to fetch");
  });
  await renderScreen("/profile");
  const field = await screen.findByRole("combobox", { name: "Country" });
  await setNetwork(false);
  await user.clear(field);
  await user.type(field, "Norway{Enter}");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(editStore.read()).toEqual([]);
});

test("a country that an older version of the app has kept is refused, and stays to be seen", async () => {
  queueEdit({ kind: "profile", version: 3, changes: { country: "NO" }, base: { country: "SE" } });
  await sendDueEdits(mira.id, new QueryClient(), EARLY);
  expect(editStore.read()).toMatchObject([{ refusal: "PASSWORD_NEEDED" }]);
  await renderScreen("/profile");
  await showing("Country: Norway");
});
