import type { OperatorInput, OperatorUser } from "@evenly/contract/operators/schemas";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../trpc.ts";
import type { ActName } from "./acts.ts";

/** Carries out an operator's act; `onDone` receives the account's new state, where the act changes it. */
export function useAct(act: ActName, onDone: (changed: OperatorUser | null) => void) {
  const { client } = api.useUtils();
  const { users, admins } = client.operators;
  const calls: Readonly<Record<ActName, (input: OperatorInput) => Promise<OperatorUser | null>>> = {
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
  return useMutation({ mutationFn: calls[act], onSuccess: onDone });
}
