/** What an act of an operator demands. */
export type ActDemands = {
  /** Whether the operator proves themselves by their PIN or a code for this act; `without` is the reason why not. */
  readonly proof: "required" | { readonly without: string };
  /**
   * Whether another operator must agree: `confirms` has the act wait until another one confirms it, `decides` is the pair of
   * decisions on a held payment, `alone` needs nobody.
   */
  readonly secondPerson: "alone" | "confirms" | "decides";
};

const read = (what: string): ActDemands => ({ proof: { without: what }, secondPerson: "alone" });

/**
 * Every act of operators and what it demands. A procedure for operators declares one of these, and an act without a row does not
 * compile. What gives somebody power or lets money move again needs a second person; what only restricts an account needs one,
 * so that nobody waits while money leaves.
 *
 * Commands on the machine of the database (`grant-first`, `lift-lock`, `reseal`) are jobs, not acts: that machine is their proof.
 *
 * @see docs/decisions/0073-operator-acts.md
 */
export const operatorActs = {
  look: read("reads one account or a list; each look is audited, and its person sees it"),
  open_queue_board: read("reads queues without payloads; the link works once and is audited"),
  suspend: { proof: "required", secondPerson: "alone" },
  lift_suspension: { proof: "required", secondPerson: "confirms" },
  freeze: { proof: "required", secondPerson: "alone" },
  lift_freeze: { proof: "required", secondPerson: "confirms" },
  end_sessions: { proof: "required", secondPerson: "alone" },
  lift_lock: { proof: "required", secondPerson: "alone" },
  reset_limits: { proof: "required", secondPerson: "alone" },
  grant_admin: { proof: "required", secondPerson: "confirms" },
  revoke_admin: { proof: "required", secondPerson: "alone" },
  create_service_key: { proof: "required", secondPerson: "alone" },
  create_paying_key: { proof: "required", secondPerson: "confirms" },
  revoke_service_key: { proof: "required", secondPerson: "alone" },
  confirm_act: { proof: "required", secondPerson: "alone" },
  dismiss_act: {
    proof: { without: "ends a waiting act that has changed nothing; it can be asked for again" },
    secondPerson: "alone",
  },
  retry_job: {
    proof: { without: "runs again what the product itself has queued, and adds nothing to it" },
    secondPerson: "alone",
  },
  redrive_deliveries: {
    proof: { without: "sends again what the product has written, to the people it was written for" },
    secondPerson: "alone",
  },
  broadcast: { proof: "required", secondPerson: "alone" },
  take_case: { proof: { without: "says who works on a case; others can take it" }, secondPerson: "alone" },
  note_case: { proof: { without: "adds a remark that operators alone read" }, secondPerson: "alone" },
  decide_case: { proof: "required", secondPerson: "decides" },
  answer_case: { proof: "required", secondPerson: "alone" },
} as const satisfies Readonly<Record<string, ActDemands>>;

export type OperatorAct = keyof typeof operatorActs;

type ActsWhere<Demand extends Partial<ActDemands>> = {
  [Act in OperatorAct]: (typeof operatorActs)[Act] extends Demand ? Act : never;
}[OperatorAct];

/** Acts for which operators prove themselves. */
export type ProvenAct = ActsWhere<{ readonly proof: "required" }>;
/** Acts that wait for a second operator. */
export type WaitingActName = ActsWhere<{ readonly secondPerson: "confirms" }>;

/** Whether operators prove themselves for this act. */
export function needsProof(act: OperatorAct): act is ProvenAct {
  return operatorActs[act].proof === "required";
}

/** Whether this act waits until a second operator confirms it. */
export function needsConfirmation(act: OperatorAct): act is WaitingActName {
  return operatorActs[act].secondPerson === "confirms";
}
