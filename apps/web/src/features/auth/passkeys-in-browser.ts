import { PASSKEY_TRANSPORTS } from "@evenly/contract/factors/passkey-facts";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from "@evenly/contract/factors/passkeys";

/** Whether the browser has passkeys; a page without TLS has none, except on localhost. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function";
}

/** Whether the browser offers passkeys in the suggestions of a sign-in field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Makes a passkey on this device or on one that the person chooses. Rejects when the person declines. */
export async function makePasskeyInBrowser(options: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await loadCeremonies();
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  // A transport that is younger than this app is left out; the browser then offers every way.
  const known = PASSKEY_TRANSPORTS.filter((each) => transports.includes(each));
  return { credentialId: id, clientDataJSON, attestationObject, transports: known };
}

/**
 * Proves a passkey: for a sign-in, a change or a payment. Rejects when the person declines. With `isSuggested` it waits until
 * the person picks a passkey among the suggestions of a field.
 */
export async function provePasskeyInBrowser(
  options: PasskeyRequest,
  { isSuggested = false }: { readonly isSuggested?: boolean } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadCeremonies();
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isSuggested,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    credentialId: id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle && { userHandle }),
  };
}

/** Ends a suggestion that waits. */
export async function stopPasskeySuggestions(): Promise<void> {
  const { WebAuthnAbortService } = await loadCeremonies();
  WebAuthnAbortService.cancelCeremony();
}

/** Loaded when it is used: most visits use no passkey. */
function loadCeremonies() {
  return import("@simplewebauthn/browser");
}
