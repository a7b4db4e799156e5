import type { CDPSession, Page } from "@playwright/test";

export type VirtualAuthenticator = {
  /** The person confirms every ceremony from now on, or lets it wait. */
  answer(isPresent: boolean): Promise<void>;
  /** Whether the person's fingerprint matches. */
  recognise(isVerified: boolean): Promise<void>;
  count(): Promise<number>;
};

/** Gives a page's browser a built-in authenticator that verifies its user (CDP, domain WebAuthn). */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: async (enabled) => {
      await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    recognise: async (isUserVerified) => {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    count: async () => {
      const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials.length;
    },
  };
}
