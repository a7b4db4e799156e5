// Written from the files in messages/ by `npx vitest run packages/i18n/src/found-catalogues.test.ts -u`.
import common0 from "./messages/en/common.json" with { type: "json" };
import errors0 from "./messages/en/errors.json" with { type: "json" };
import errors1 from "./messages/en/attachments/errors.json" with { type: "json" };
import errors2 from "./messages/en/bills/errors.json" with { type: "json" };
import errors3 from "./messages/en/cases/errors.json" with { type: "json" };
import errors4 from "./messages/en/claims/errors.json" with { type: "json" };
import errors5 from "./messages/en/expenses/errors.json" with { type: "json" };
import errors6 from "./messages/en/factors/errors.json" with { type: "json" };
import errors7 from "./messages/en/fraud/errors.json" with { type: "json" };
import errors8 from "./messages/en/groupFiles/errors.json" with { type: "json" };
import errors9 from "./messages/en/groupNews/errors.json" with { type: "json" };
import errors10 from "./messages/en/groups/errors.json" with { type: "json" };
import errors11 from "./messages/en/qr/errors.json" with { type: "json" };
import errors12 from "./messages/en/requests/errors.json" with { type: "json" };
import errors13 from "./messages/en/settlements/errors.json" with { type: "json" };
import nav0 from "./messages/en/nav.json" with { type: "json" };
import nav1 from "./messages/en/admin/nav.json" with { type: "json" };
import nav2 from "./messages/en/bills/nav.json" with { type: "json" };
import nav3 from "./messages/en/factors/nav.json" with { type: "json" };
import nav4 from "./messages/en/fraud/nav.json" with { type: "json" };
import nav5 from "./messages/en/groups/nav.json" with { type: "json" };
import nav6 from "./messages/en/qr/nav.json" with { type: "json" };
import nav7 from "./messages/en/requests/nav.json" with { type: "json" };
import { merged } from "./together.ts";

export const common = merged(common0);
export const errors = merged(errors0, errors1, errors2, errors3, errors4, errors5, errors6, errors7, errors8, errors9, errors10, errors11, errors12, errors13);
export const nav = merged(nav0, nav1, nav2, nav3, nav4, nav5, nav6, nav7);
