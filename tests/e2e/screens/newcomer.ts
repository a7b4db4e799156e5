import { randomInt } from "node:crypto";
import { expect } from "@playwright/test";
import { asBrowser, DEMO_PASSWORD, type StoredSession, storedSession } from "../support/sessions.ts";

/** Registers and verifies a person who has nothing yet; returns the session that their registration has opened. */
export function registerNewcomer(): Promise<StoredSession> {
  return asBrowser(async (api) => {
    const email = `newcomer.${Date.now().toString(36)}${randomInt(1e6).toString(36)}@example.com`;
    // Each registers from a network of their own, since a network may register few.
    const headers = { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
    const form = {
      firstName: "Nora",
      lastName: "Newcomer",
      email,
      password: DEMO_PASSWORD,
      acceptTerms: true,
    };
    const answer = await api.post("/api/auth/register", { headers, data: form });
    expect(answer.ok(), await answer.text()).toBe(true);
    const opened = await answer.json();
    const findToken = async () => {
      const mailbox = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const { messages } = (await mailbox.json()) as { messages: readonly { links: readonly string[] }[] };
      const links = messages
        .flatMap((message) => message.links)
        .filter((link) => link.includes("/verify-email"));
      return links.map((link) => new URL(link).searchParams.get("token")).at(0);
    };
    await expect.poll(findToken, { message: "the mail with the link" }).toBeTruthy();
    const verified = await api.post("/api/auth/verify-email", {
      headers: { ...headers, authorization: `Bearer ${opened.token}` },
      data: { token: await findToken() },
    });
    expect(verified.ok(), await verified.text()).toBe(true);
    return storedSession(api, opened);
  });
}
