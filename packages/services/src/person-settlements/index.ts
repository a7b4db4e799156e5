export { agreeToProposal, declineProposal, withdrawProposal } from "./answer-proposal.ts";
export { getWithPerson } from "./get-with-person.ts";
export { listPeopleBalances } from "./list-people-balances.ts";
export { payProposal } from "./pay-proposal.ts";
export { proposeWithPerson } from "./propose-with-person.ts";
export { quoteWithPerson } from "./quote-with-person.ts";
export { settleWithPerson } from "./settle-with-person.ts";
