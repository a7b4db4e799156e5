import { loadTemporal } from "../shell/load-temporal.ts";

// As in main.tsx: Node has no Temporal before version 26.
await loadTemporal();
