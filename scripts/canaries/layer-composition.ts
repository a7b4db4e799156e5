// at packages/composition/src/canary.ts: layer 2
import "@evenly/domain";
import "sharp";
