// at packages/services/src/payments/canary.ts: feature-door 1
import "../ledger/posting-lane.ts";
import "../ledger/index.ts";
import "../shared/require-user.ts";
