/** The table of operator acts, for the router that must have a row for each. */
export {
  type OperatorAct,
  operatorActs,
  type ProvenAct,
  SESSION_RULE,
  type WaitingActName,
} from "@evenly/domain/operators/index";
