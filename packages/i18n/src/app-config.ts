import type {} from "use-intl";
import type { Messages } from "./catalogues.ts";
import type { Locale } from "./locales.ts";

declare module "use-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
