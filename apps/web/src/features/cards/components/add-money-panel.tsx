import type { DepositStep } from "@evenly/contract/cards/schemas";
import { Section } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useDepositForm } from "../use-deposit-form.ts";
import { AddButton } from "./add-button.tsx";
import { CardChoice } from "./card-choice.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import { DepositLimits, DepositOutlook } from "./deposit-outlook.tsx";

/** Adds money by a card that is there; the bank's step and the ending have a page of their own. */
export function AddMoneyPanel() {
  const t = useTranslations("cards");
  const navigate = useNavigate();
  const onStep = ({ id }: DepositStep) => void navigate({ to: "/add-money", search: { deposit: id } });
  const form = useDepositForm({ onStep });
  return (
    <>
      <Section title={t("addMoney")}>
        <form
          noValidate
          className="mt-3"
          onSubmit={(event) => {
            event.preventDefault();
            form.submit();
          }}
        >
          <DepositAmount form={form} />
          <CardChoice form={form} isAddedElsewhere />
          <div className="mt-6">
            <DepositOutlook form={form} />
          </div>
          <AddButton
            form={form}
            className="mt-6 bg-bg max-lg:sticky max-lg:bottom-[calc(62px+env(safe-area-inset-bottom))] max-lg:z-10 max-lg:py-3"
          />
        </form>
      </Section>
      <DepositLimits form={form} />
    </>
  );
}
