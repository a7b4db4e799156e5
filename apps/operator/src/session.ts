import { createEvenlyClient, type EvenlyClient } from "@evenly/client";
import type { OperatorProof } from "@evenly/contract/operators/schemas";
import type { OperatorEnv } from "./env.ts";
import type { Terminal } from "./terminal.ts";

/** The ledger of a large book takes its time. */
const TIMEOUT_MS = 600_000;
const CODE = "Code from your authenticator app, or a backup code: ";

export type OperatorSession = {
  /** Signs in when it is first needed, so that help asks for nothing. */
  client(): Promise<EvenlyClient>;
  /** As `client`, with a session that outlives this command. */
  stayingClient(): Promise<EvenlyClient>;
  /** Opens a session that stays, and gives its token. */
  signIn(): Promise<string>;
  /** Asks for the operator's PIN, or a code; undefined where nobody can answer, which the api refuses. */
  prove(): Promise<OperatorProof | undefined>;
  /** Ends the session if it was opened for this command alone. */
  close(): Promise<void>;
};

/** The session of one command: the token of the environment, or one that the operator's password opens. */
export function createSession(env: OperatorEnv, terminal: Terminal): OperatorSession {
  const clientWith = (token: string | null) =>
    createEvenlyClient({ url: env.EVENLY_URL, token: () => token, timeoutMs: TIMEOUT_MS });
  let ownToken: string | null = null;
  const signIn = async () => {
    if (!terminal.isInteractive) throw new Error("Set EVENLY_TOKEN, or run this in a terminal to sign in.");
    const email = env.EVENLY_EMAIL ?? (await terminal.ask("Email: "));
    const password = await terminal.askSecret(`Password of ${email}: `);
    const answer = await clientWith(null).auth.login.mutate({ email, password, rememberDevice: false });
    const { token } = "twoFactorRequired" in answer ? await completeSignIn(answer.challengeId) : answer;
    await proveSession(clientWith(token));
    return token;
  };
  const completeSignIn = async (challengeId: string) =>
    clientWith(null).auth.signInWithFactor.mutate({ challengeId, code: await terminal.ask(CODE) });
  /** Proves a session that no second factor has opened: operators act in no other one. It ends if that fails. */
  const proveSession = async (client: EvenlyClient) => {
    const { provenAt, methods } = await client.factors.getSessionProof.query();
    if (provenAt !== null || methods.length === 0) return;
    try {
      await client.factors.proveSession.mutate({ code: await terminal.ask(CODE) });
    } catch (error) {
      await client.auth.logout.mutate({});
      throw error;
    }
  };
  return {
    client: async () => {
      if (env.EVENLY_TOKEN !== undefined) return clientWith(env.EVENLY_TOKEN);
      ownToken ??= await signIn();
      return clientWith(ownToken);
    },
    stayingClient: async () => clientWith(env.EVENLY_TOKEN ?? (await signIn())),
    signIn,
    prove: async () => {
      if (!terminal.isInteractive) return undefined;
      const pin = (await terminal.askSecret("Your PIN, or nothing to use a code: ")).trim();
      if (pin !== "") return { pin };
      return { code: (await terminal.ask(CODE)).trim() };
    },
    close: async () => {
      if (ownToken !== null) await clientWith(ownToken).auth.logout.mutate({});
    },
  };
}
