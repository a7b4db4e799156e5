import * as features from "../features.ts";
import { bring } from "../manifest/brought.ts";

// Imported by each part that only signed-in people load, so that public pages do not load what features bring.
bring(Object.values(features));
