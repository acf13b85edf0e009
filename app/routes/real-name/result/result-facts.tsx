import { useTranslation } from "react-i18next";
import type { RegistrationView } from "#server/real-name/core/registration.ts";

const REGION_KEYS = { HK: "hk", TW: "tw", "HK,TW": "both" } as const;

const PENDING_KEYS = { received: "waiting", checking: "waiting", accepted: "registering", refused: "not-yet" } as const;

/** Where the decision is sent, the SIMs, and the document with the last characters of its number. */
export function ResultFacts({ registration }: { registration: RegistrationView }) {
  const { t } = useTranslation("real-name");
  const { state, contact, sims, documentType } = registration;
  const { email, phone } = contact;
  const document = t(`document.${documentType}`);
  const decided = state === "accepted" || state === "refused";
  return (
    <>
      {!decided && (email || phone) && (
        <section className="stack-tight" aria-labelledby="answer">
          <h2 id="answer">{t("result.answer.title")}</h2>
          <p>{email && phone ? t("result.answer.both", { email, phone }) : t("result.answer.to", { where: email ?? phone })}</p>
          <p className="soft">{t("result.answer.close")}</p>
        </section>
      )}
      <section className="stack-tight" aria-labelledby="sims">
        <h2 id="sims">{t("result.sims.title")}</h2>
        <dl className="rows">
          {sims.map((sim) => (
            <div key={sim.iccid}>
              <dt className="number">{sim.iccid}</dt>
              <dd>{t(`result.sims.${sim.registered ? "registered" : PENDING_KEYS[state]}`)}</dd>
            </div>
          ))}
        </dl>
        {state === "accepted" && (
          <p className="soft">
            {t("result.sims.starts")} {registration.regions.includes("TW") && t("result.sims.taiwan")}
          </p>
        )}
      </section>
      <dl className="rows">
        <div>
          <dt>{t("result.facts.region")}</dt>
          <dd>{t(`region.${REGION_KEYS[registration.regions]}`)}</dd>
        </div>
        <div>
          <dt>{t("result.facts.document")}</dt>
          <dd>{registration.numberEnd ? t("result.facts.number", { document, end: registration.numberEnd }) : document}</dd>
        </div>
      </dl>
    </>
  );
}
