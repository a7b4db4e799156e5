import { invariant } from "@evenly/contract";
import { features } from "./features.ts";
import type { PaymentFollower, PaymentFollowers, Reviewer } from "./follower.ts";

const follows: readonly PaymentFollower[] = features.flatMap((feature) => feature.follows ?? []);
const byProcedure = new Map(follows.map((follower) => [follower.procedure, follower]));
invariant(byProcedure.size === follows.length, "one system follows the payments of a procedure");

const [reviewer, ...others]: readonly Reviewer[] = features.flatMap(({ reviews }) => reviews ?? []);
invariant(reviewer !== undefined && others.length === 0, "one system reviews payments");

/** Who follows the payments of a procedure, and who reviews them, as all features declare it. */
export const paymentFollowers: PaymentFollowers = {
  get: (procedure) => byProcedure.get(procedure),
  has: (procedure) => byProcedure.has(procedure),
  all: follows,
  reviewer,
};
