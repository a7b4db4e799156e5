// at packages/ui/src/canary.ts: layer 3
import "@evenly/i18n";
import "@tanstack/react-query";
import "node:path";
