// at apps/web/src/shell/canary.ts: ground 3
import "../features/auth/index.ts";
import "../features.ts";
import "../layout/app-layout.tsx";
import "../lazy-part.tsx";
