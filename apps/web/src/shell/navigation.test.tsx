import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../testing/fake-api.ts";
import { heading } from "../testing/page.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import { signIn } from "../testing/session.ts";

beforeEach(() => {
  signIn({ id: "n", displayName: "Nora B" });
  fakeApi({ "auth.getProfile": () => null, "notifications.counts": () => null });
});

const textsOf = (list: Iterable<Element>) => [...list].map((one) => one.textContent);
const marked = (place: string) => textsOf(document.querySelectorAll(`${place} a[aria-current]`));

test("the desktop's bar has the existing entries in the specification's order, with History below Payments", async () => {
  await renderScreen("/history");
  await waitFor(() =>
    expect(textsOf(document.querySelectorAll("header nav a"))).toEqual([
      "Dashboard",
      "Send",
      "QR",
      "Payments",
      "Analytics",
      "Groups",
      "People",
      "Budget",
      "Profile",
    ]),
  );
  await waitFor(() => expect(marked("header nav")).toEqual(["Payments"]));
  await waitFor(() => expect(marked("main nav")).toEqual(["History"]));
});

test("the phone's bar has Home, Groups, Send, History and Menu", async () => {
  await renderScreen("/history");
  const bar = () => document.querySelector("nav.fixed")?.children ?? [];
  await waitFor(() => expect(textsOf(bar())).toEqual(["Home", "Groups", "Send", "History", "Menu"]));
  await waitFor(() => expect(marked("nav.fixed")).toEqual(["History"]));
});

test("the tab Notifications opens the settings, which lead only operators to the delivery figures", async () => {
  const settings = await renderScreen("/notification-settings");
  await heading("Notifications");
  await waitFor(() => expect(marked("main nav")).toEqual(["Notifications"]));
  expect(document.querySelector("main a[href='/notification-analytics']")).toBeNull();
  settings.unmount();
  await renderScreen("/notification-analytics");
  await heading("Delivery figures");
  await waitFor(() => expect(marked("main nav")).toEqual(["Notifications"]));
  await waitFor(() => expect(marked("header nav")).toEqual(["Profile"]));
});

test("the former address of the notification settings leads to them", async () => {
  await renderScreen("/preferences#notifications");
  await heading("Notifications");
});
