/** What the address says: whom to pay, or a payment written before. */
export type SendStart = { readonly to?: string; readonly draft?: string };

/** A form as somebody came to it. `stage`: its draft is done and leaves the address; it has left, and the page stands still. */
export type SendVisit = SendStart & {
  readonly count: number;
  readonly stage: "open" | "leaving" | "left";
};

/** The form for what the address says now: the same one, or one of its own for whoever comes for something else. */
export function visitOf(before: SendVisit, { to, draft }: SendStart): SendVisit {
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
