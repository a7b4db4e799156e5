import { Section, SegmentedControl, Switch } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { amounts, densities, density, shortcuts } from "../local-choices.ts";
import { useTheme } from "../theme-provider.tsx";

const themes = ["light", "dark", "system"] as const;

/** Settings stored in this browser: theme, row height and hidden amounts. */
export function LookSection() {
  const t = useTranslations("preferences");
  const { chosen, choose } = useTheme();
  const rows = density.use();
  const isHidden = amounts.use() === "hidden";
  const hasShortcuts = shortcuts.use() === "on";
  return (
    <Section title={t("look")}>
      <p className="mt-5 mb-2 font-medium">{t("theme")}</p>
      <SegmentedControl
        label={t("theme")}
        choices={themes.map((value) => ({ value, label: t(value) }))}
        value={chosen ?? "system"}
        onPick={(value) => choose(value === "system" ? null : value)}
      />
      <p className="mt-6 mb-2 font-medium">{t("density")}</p>
      <SegmentedControl
        label={t("density")}
        choices={densities.map((value) => ({ value, label: t(value) }))}
        value={rows}
        onPick={density.write}
      />
      <p className="mt-2 mb-5 text-small text-text-3">{t("densityHelp")}</p>
      <div className="divide-y divide-line border-y border-line">
        <Switch
          label={t("hide")}
          help={t("hideHelp")}
          isOn={isHidden}
          onChange={(isOn) => amounts.write(isOn ? "hidden" : "shown")}
        />
        <Switch
          label={t("shortcuts")}
          help={t("shortcutsHelp")}
          isOn={hasShortcuts}
          onChange={(isOn) => shortcuts.write(isOn ? "on" : "off")}
        />
      </div>
      <p className="mt-3 text-small text-text-3">{t("onDevice")}</p>
    </Section>
  );
}
