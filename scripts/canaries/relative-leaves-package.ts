// at packages/services/src/auth/canary.ts: relative-leaves-package 1
import "../../../db/src/client.ts";
