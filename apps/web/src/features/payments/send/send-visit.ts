/** Search parameters of the form: a payee, or a draft. */
export type SendStart = { readonly to?: string; readonly draft?: string };

/** One visit to the form; a new visit resets it. `stage`: the draft is done and leaves the address, or has left it while the page stays. */
export type SendVisit = SendStart & {
  readonly count: number;
  readonly stage: "open" | "leaving" | "left";
};

/** The visit for the current address: the same one, or a new one for another payee or draft. */
export function nextVisit(before: SendVisit, { to, draft }: SendStart): SendVisit {
  const isPlain = to === undefined && draft === undefined;
  if (isPlain && before.stage !== "open")
    return before.stage === "left" ? before : { ...before, stage: "left" };
  const isSame = before.to === to && before.draft === draft && before.stage !== "left";
  if (isSame) return before;
  return {
    ...(to === undefined ? {} : { to }),
    ...(draft === undefined ? {} : { draft }),
    count: before.count + 1,
    stage: "open",
  };
}
