import type { WebFeature } from "../../feature.ts";
import { presenceFrame, typingFrame } from "./frames.ts";

export const groupPresence = { frames: [presenceFrame, typingFrame] } satisfies WebFeature;
