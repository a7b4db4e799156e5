// at apps/web/src/shell/canary.ts: ground 2
import "../features/auth/index.ts";
import "../frame/app-frame.tsx";
import "../lazy-part.tsx";
