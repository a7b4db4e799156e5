// at packages/db/src/canary.ts: layer 2
import "@evenly/domain/ledger/decide";
import "pg";
