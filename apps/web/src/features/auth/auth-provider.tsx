import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { credentials, toUrl } from "../../config.ts";
import { keepSessionFresh, whenSessionReady } from "./session-life.ts";
import {
  leaveSession,
  readSession,
  type SessionUser,
  saveSession,
  subscribeToSession,
} from "./session-store.ts";

type OpenedSession = Parameters<typeof saveSession>[0];

type Auth = {
  readonly status: "loading" | "signedOut" | "signedIn";
  readonly user: SessionUser | null;
  readonly signIn: (opened: OpenedSession) => void;
  /** Ends the session in the browser and on the server; without a network it still ends in the browser. */
  readonly signOut: () => void;
};

const SAY_AGAIN_MS = 5000;

const AuthContext = createContext<Auth | null>(null);

/** Provides the session to its children. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readSession, readSession);
  // Without a stored session there is nothing to wait for.
  const [isReady, setIsReady] = useState(() => readSession() === null);

  useEffect(() => {
    void whenSessionReady().then(() => setIsReady(true));
    return keepSessionFresh();
  }, []);

  const signOut = useCallback(() => {
    const token = readSession()?.token;
    leaveSession();
    if (token) void endOnServer(token);
  }, []);

  const auth = useMemo<Auth>(
    () => ({
      status: isReady ? (session ? "signedIn" : "signedOut") : "loading",
      user: isReady ? (session?.user ?? null) : null,
      signIn: saveSession,
      signOut,
    }),
    [isReady, session, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The signed-in user's session. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within a AuthProvider");
  return auth;
}

/**
 * Ends the session on the server. It takes the token as an argument, because the stored one is already deleted. Without an answer it
 * retries until a user signs in or the page closes; the session then expires, and no client has its token.
 */
async function endOnServer(token: string): Promise<void> {
  const answer = await fetch(toUrl("/api/auth/logout"), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
    credentials,
    keepalive: true,
  }).catch(() => null);
  // Any other status means that the server handled the request: the session is over.
  if (answer !== null && answer.status < 429) return;
  setTimeout(() => {
    if (readSession() === null) void endOnServer(token);
  }, SAY_AGAIN_MS);
}
