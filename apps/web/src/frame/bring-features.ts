import { bring } from "../brought.ts";
import * as features from "../features.ts";

// Imported by each part that only signed-in people load, so that public pages do not load what features bring.
bring(Object.values(features));
