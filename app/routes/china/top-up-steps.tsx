import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";
import { Steps } from "#app/ui/steps.tsx";

/** How to top up the China SIM, with a link to the page. */
export function TopUpSteps({ days }: { days: number }) {
  const { t } = useTranslation("china");
  const steps = [
    { key: "number", drawing: "insert" },
    { key: "pay", drawing: "pay" },
    { key: "ready", drawing: "ready" },
  ] as const;
  return (
    <section className="page home-section" aria-labelledby="steps">
      <h2 id="steps">{t("steps.heading")}</h2>
      <Steps items={steps.map(({ key, drawing }) => ({ drawing, title: t(`steps.${key}`), text: t(`steps.${key}-text`, { days }) }))} />
      <p>
        <ButtonLink page="top-up-gogo-china">{t("steps.button")}</ButtonLink>
      </p>
    </section>
  );
}
