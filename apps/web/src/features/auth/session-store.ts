/** The session in local storage. Keys as specified (spec 1 section 3); userData holds only what every page shows. */
export type SessionUser = {
  readonly id: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
};
export type StoredSession = {
  readonly token: string;
  readonly expiresAt: number;
  readonly user: SessionUser;
};

const TOKEN = "authToken";
const USER = "userData";
const BIOMETRIC = "biometricEnabled";
const EXPIRES = "authTokenExpiresAt";
/** Prefix of other stored items that are deleted with the session. */
const WITH_SESSION = "session:";

const listeners = new Set<() => void>();
let cached: { readonly signature: string; readonly session: StoredSession | null } | null = null;

/** The current session, or null when signed out; the same object while nothing changed. */
export function readSession(): StoredSession | null {
  const parts = [TOKEN, USER, EXPIRES].map((key) => localStorage.getItem(key) ?? "");
  const signature = parts.join("\n");
  if (cached?.signature !== signature) cached = { signature, session: parseSession(parts) };
  return cached.session;
}

function parseSession([
  token = "",
  userText = "",
  expiresText = "",
]: readonly string[]): StoredSession | null {
  const user = parseUser(userText);
  if (token === "" || user === null) return null;
  return { token, user, expiresAt: Number(expiresText) || 0 };
}

function parseUser(text: string): SessionUser | null {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { id, displayName, avatarUrl } = value as Record<string, unknown>;
  if (typeof id !== "string" || typeof displayName !== "string") return null;
  return { id, displayName, avatarUrl: typeof avatarUrl === "string" ? avatarUrl : null };
}

/** Stores a newly opened session. */
export function saveSession(opened: {
  readonly token: string;
  readonly tokenExpiresAt: Date;
  readonly user: SessionUser;
}): void {
  const { id, displayName, avatarUrl } = opened.user;
  localStorage.setItem(USER, JSON.stringify({ id, displayName, avatarUrl }));
  saveToken(opened);
}

/** Updates the stored name and avatar after a profile change. */
export function saveUser({ id, displayName, avatarUrl }: SessionUser): void {
  if (readSession()?.user.id !== id) return;
  localStorage.setItem(USER, JSON.stringify({ id, displayName, avatarUrl }));
  announce();
}

/** Stores the new token after a rotation. */
export function saveToken(renewed: { readonly token: string; readonly tokenExpiresAt: Date }): void {
  localStorage.setItem(EXPIRES, String(renewed.tokenExpiresAt.getTime()));
  localStorage.setItem(TOKEN, renewed.token);
  announce();
}

/** Whether the last session in this browser ended without a sign-out. */
export function hasSessionEnded(): boolean {
  return readSession() === null && localStorage.getItem(EXPIRES) !== null;
}

/**
 * Deletes token, user data, the biometric flag and items with the session prefix. It keeps the expiry time, which shows later that a
 * session ended without a sign-out.
 */
export function clearSession(): void {
  const others = Object.keys(localStorage).filter((key) => key.startsWith(WITH_SESSION));
  for (const key of [TOKEN, USER, BIOMETRIC, ...others]) localStorage.removeItem(key);
  announce();
}

/** Notes whether this browser has a passkey of the user; other values than 'true' mean that it has none. */
export function setBiometric(isEnabled: boolean): void {
  if (isEnabled) localStorage.setItem(BIOMETRIC, "true");
  else localStorage.removeItem(BIOMETRIC);
}

/** Deletes the session after a sign-out. */
export function leaveSession(): void {
  clearSession();
  localStorage.removeItem(EXPIRES);
}

/** Notifies when this or another tab changes the session. Returns a function that stops it. */
export function subscribeToSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === TOKEN || event.key === USER) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
