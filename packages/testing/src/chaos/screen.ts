import type { ServerFrame } from "@evenly/contract/features";

export type Shown = { readonly version: number; readonly balanceMinor: bigint };
export type Frame = ReturnType<typeof ServerFrame.parse>;
type BalanceData = Extract<Frame, { type: "balance_updated" }>["data"];

export type Screen = {
  readonly shown: readonly Shown[];
  readonly addedUp: () => bigint | null;
  readonly healTimes: readonly number[];
  readonly hear: (frame: Frame) => void;
  /** The socket closed; a pending balance request is lost. */
  readonly lose: () => void;
};

/** Number of the event that each client drops, so that each has a gap. */
const LOST_EVENT = 3;
const ASK_AGAIN_MS = 300;

/** Applies frames like the web app: ignores older versions; a gap and each connection request the balance. */
export function createScreen(askServer: () => void): Screen {
  const shown: Shown[] = [];
  const healTimes: number[] = [];
  let askedAt: number | null = null;
  let addedUp: bigint | null = null;
  let events = 0;

  const ask = () => {
    askedAt ??= performance.now();
    askServer();
  };
  const show = (data: BalanceData) => {
    const last = shown.at(-1);
    if (last && data.version <= last.version) return;
    shown.push({ version: data.version, balanceMinor: toMinor(data.balanceText) });
    if (last && data.version > last.version + 1 && data.eventId !== undefined) ask();
  };
  const hearBalance = (data: BalanceData) => {
    const isAnswer = data.eventId === undefined;
    if (isAnswer && askedAt !== null) {
      healTimes.push(performance.now() - askedAt);
      askedAt = null;
    }
    if (!isAnswer) events += 1;
    if (events === LOST_EVENT && !isAnswer) return;
    if (addedUp === null) addedUp = toMinor(data.balanceText);
    else if (!isAnswer) addedUp += toMinor(data.changeText);
    show(data);
  };
  return {
    shown,
    healTimes,
    addedUp: () => addedUp,
    lose: () => {
      askedAt = null;
    },
    hear: (frame) => {
      if (frame.type === "balance_updated") hearBalance(frame.data);
      else if (frame.type === "error" && frame.data.code === "OVERLOADED") setTimeout(ask, ASK_AGAIN_MS);
      else if (frame.type === "system") {
        const newest = shown.at(-1)?.version ?? -1;
        const { data } = frame;
        if (data.event !== "heartbeat" || data.accounts.some(({ version }) => version > newest)) ask();
      }
    },
  };
}

/** Parses two decimals, which all currencies in this run have. */
function toMinor(text: string): bigint {
  const [whole = "0", part = ""] = text.replace("-", "").split(".");
  const minor = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
  return text.startsWith("-") ? -minor : minor;
}
