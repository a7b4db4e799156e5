import type { OperatorInput, OperatorUser, WaitingAct } from "@evenly/contract/operators/schemas";
import { api } from "../../api/trpc.ts";
import type { ActName } from "./acts.ts";

/** The account's new state, null where an act changes none, or the act that waits for a second operator. */
export type ActOutcome = OperatorUser | WaitingAct | null;
type Call = (input: OperatorInput) => Promise<ActOutcome>;

/** The call of an operator's act. */
export function useAct(act: ActName): Call {
  const { client } = api.useUtils();
  const { users, admins } = client.operators;
  const calls: Readonly<Record<ActName, Call>> = {
    freeze: (input) => users.freeze.mutate(input),
    liftFreeze: (input) => users.liftFreeze.mutate(input),
    suspend: (input) => users.suspend.mutate(input),
    liftSuspension: (input) => users.liftSuspension.mutate(input),
    endSessions: (input) => users.endSessions.mutate(input).then(() => null),
    liftLock: (input) => users.liftLock.mutate(input),
    resetLimits: (input) => users.resetLimits.mutate(input),
    grant: (input) => admins.grant.mutate(input),
    revoke: (input) => admins.revoke.mutate(input),
  };
  return calls[act];
}
