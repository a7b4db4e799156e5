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
import { toUrl } from "../../config.ts";
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
  /** Ends the session here and on the server; without the network it still ends here. */
  readonly signOut: () => void;
};

const SAY_AGAIN_MS = 5000;

const AuthContext = createContext<Auth | null>(null);

/** Gives everything below it the session. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, readSession);
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

/** The session of whoever sits here. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within a AuthProvider");
  return auth;
}

/**
 * With the token in hand, since what is stored is forgotten already. Without an answer it is said again, until somebody signs in here
 * or the page is left: the session then ends by itself, and nobody has its token.
 */
async function endOnServer(token: string): Promise<void> {
  const answer = await fetch(toUrl("/api/auth/logout"), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
    credentials: "same-origin",
    keepalive: true,
  }).catch(() => null);
  // Below that it was heard, and there is nothing left to end.
  if (answer !== null && answer.status < 429) return;
  setTimeout(() => {
    if (readSession() === null) void endOnServer(token);
  }, SAY_AGAIN_MS);
}
