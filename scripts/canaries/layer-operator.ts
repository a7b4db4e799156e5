// at apps/operator/src/canary.ts: layer 2
import "@evenly/services";
import "postgres";
