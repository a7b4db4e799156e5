// at apps/api/src/trpc/canary.ts: feature-door 1
import "@evenly/services/ledger/post-transfers";
import "@evenly/services/ledger/index";
