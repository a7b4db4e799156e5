import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyTransport,
} from "@evenly/contract/factors/passkeys";
import type * as z from "zod";
import type { ServiceContext } from "../context.ts";

/** COSE algorithms that every authenticator has one of: Ed25519, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

export type MadePasskey = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly isBackedUp: boolean;
  /** Whether its owner's devices can share it. */
  readonly isShareable: boolean;
};
export type StoredPasskey = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly transports: readonly string[];
};
export type AssertedPasskey = Pick<MadePasskey, "signCount" | "isBackedUp" | "isShareable">;

/** Our site as authenticators know it: passkeys work on this host only. */
export function relyingPartyOf({ config }: Pick<ServiceContext, "config">) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin, name: "Evenly" };
}

/** The challenge that an answer is for; null for an answer that no browser made. */
export function challengeOf({ clientDataJSON }: { readonly clientDataJSON: string }): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof challenge === "string" && challenge !== "" ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Checks the answer to an enrolment whose challenge was just used up: origin, site, user verification and the key. Null when
 * any of them is wrong. The library is loaded on the first use, because it takes 300 ms to load.
 */
export async function readAttestation(
  ctx: Pick<ServiceContext, "config">,
  { credentialId, clientDataJSON, attestationObject, transports }: PasskeyAttestation,
): Promise<MadePasskey | null> {
  const site = relyingPartyOf(ctx);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const answer = { clientDataJSON, attestationObject, transports: [...transports] };
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credentialOf(credentialId), response: answer },
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    });
    if (!verified || registrationInfo === undefined) return null;
    const { credential, credentialBackedUp, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      signCount: credential.counter,
      isBackedUp: credentialBackedUp,
      isShareable: credentialDeviceType === "multiDevice",
    };
  } catch {
    // The library throws for each broken rule; all of them are the client's.
    return null;
  }
}

/**
 * Checks the answer to a sign-in or a proof whose challenge was just used up: origin, site, user verification and signature.
 * The count is compared where it is stored, so that concurrent answers are compared, too.
 */
export async function readAssertion(
  ctx: Pick<ServiceContext, "config">,
  assertion: PasskeyAssertion,
  stored: StoredPasskey,
): Promise<AssertedPasskey | null> {
  const site = relyingPartyOf(ctx);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { credentialId, clientDataJSON, authenticatorData, signature } = assertion;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credentialOf(credentialId),
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: () => true,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, "base64url")),
        counter: 0,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
    return {
      signCount: newCounter,
      isBackedUp: credentialBackedUp,
      isShareable: credentialDeviceType === "multiDevice",
    };
  } catch {
    return null;
  }
}

/** A stored passkey, as options name it. */
export function descriptorOf({ credentialId, transports }: Omit<StoredPasskey, "publicKey">) {
  return {
    id: credentialId,
    type: "public-key" as const,
    transports: transports as z.infer<typeof PasskeyTransport>[],
  };
}

function credentialOf(credentialId: string) {
  return {
    id: credentialId,
    rawId: credentialId,
    type: "public-key" as const,
    clientExtensionResults: {},
  };
}
