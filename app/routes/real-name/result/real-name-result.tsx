import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { waitingState } from "#app/request/page/waiting-state.server.ts";
import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { ButtonLink, CopyButton } from "#app/ui/button.tsx";
import { registrationAndPartnerStyles } from "#app/styles/page-styles.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import type { RegistrationView } from "#server/real-name/core/registration.ts";
import { ReasonList } from "#app/routes/real-name/photo/photo-reasons.tsx";
import { StaffNote } from "#app/routes/real-name/photo/staff-note.tsx";

/** An automatic check is over by then. A check by staff takes longer: its page counts as one that has waited this long. */
const STAFF_CHECK_MS = 15 * 60_000;

export const links = registrationAndPartnerStyles;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** Loads the registration of `ref` and `key` (§2, result page). The status is 404 if there is none. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { shop } = context;
  const language = channelLanguage(params);
  const search = new URL(request.url).searchParams;
  const link = { reference: search.get("ref") ?? "", key: search.get("key") ?? "" };
  const registration = await findRegistration(shop, link);
  const t = textsFor(language, "real-name");
  const title = registration ? `${t(`result.${registration.state}.title`)} · ${registration.reference}` : t("result.find.title");
  const address = shop.env.publicOrigin + path(language, "real-name-result", { ref: link.reference, key: link.key });
  const waitedMs = registration ? shop.clock() - registration.submittedAt : 0;
  const isOpen = registration?.state === "received" || registration?.state === "checking";
  const waiting = isOpen ? waitingState({ ...registration, waitedMs: registration.state === "received" ? waitedMs : STAFF_CHECK_MS }) : null;
  return data({ meta: { title }, waiting, registration, key: link.key, address }, { status: registration ? 200 : 404 });
}

/** The URL contains the key: the page must not be stored, leak as a referrer, or be indexed. */
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function RealNameResult() {
  const { registration, ...link } = useLoaderData<typeof loader>();
  return registration ? <ResultPage registration={registration} link={link} /> : <RegistrationNotFound />;
}

/** Shown for a link that is truncated, or whose registration is deleted. */
function RegistrationNotFound() {
  const { t } = useChannelTranslation("real-name");
  return (
    <div className="narrow page-body stack">
      <h1>{t("result.find.title")}</h1>
      <p className="lead">{t("result.find.text")}</p>
      <p>
        <ButtonLink page={realNamePage(useChannelLanguage())}>{t("result.find.new")}</ButtonLink>
      </p>
    </div>
  );
}

const REGION_KEYS = { HK: "hk", TW: "tw", "HK,TW": "both" } as const;

/** The text of a SIM that is not registered, by the state of its registration. */
const PENDING_KEYS = { received: "waiting", checking: "waiting", accepted: "registering", refused: "not-yet" } as const;

const MARKS: Record<RegistrationView["state"], { icon: IconName; kind: "good" | "wait" | "bad" }> = {
  received: { icon: "clock", kind: "wait" },
  checking: { icon: "clock", kind: "wait" },
  accepted: { icon: "check", kind: "good" },
  refused: { icon: "alert", kind: "bad" },
};

type ResultPageProps = { registration: RegistrationView; link: { key: string; address: string } };

/** The state of a registration, what happens next, and what the applicant can do (§2, §4). */
function ResultPage({ registration, link }: ResultPageProps) {
  const { t, language } = useChannelTranslation("real-name");
  const { state, reference, reasons, parts } = registration;
  const form = realNamePage(language);
  const isIneligible = parts.includes("none");
  const isErased = state === "refused" && registration.erased;
  const canCorrect = !isIneligible && !isErased;
  const mark = MARKS[state];
  return (
    <div className="narrow page-body stack-wide" data-forget-input={form}>
      <header className="row order-head">
        <span className={`order-mark ${mark.kind}`}>
          <Icon name={mark.icon} size={24} />
        </span>
        <div role="status" className="stack-tight">
          <h1>{t(`result.${state}.title`)}</h1>
          <p className="lead">{t(isErased ? "result.erased" : isIneligible ? "result.none-again.text" : `result.${state}.text`)}</p>
        </div>
      </header>
      <StateLine registration={registration} />
      {state === "refused" && (
        <section className="stack" aria-labelledby="reasons">
          <h2 id="reasons">{t("result.reasons")}</h2>
          {parts.some((part) => part.startsWith("photo")) && <p className="strong">{t("refused.photo")}</p>}
          <ReasonList reasons={reasons} />
          <StaffNote note={registration.note} />
          <p>
            <ButtonLink page={form} query={canCorrect ? { ref: reference, key: link.key } : undefined}>
              {t(canCorrect ? "result.correct" : "result.anew")}
            </ButtonLink>
          </p>
        </section>
      )}
      <ResultFacts registration={registration} />
      <div className="cluster">
        {state === "received" && <a href={path(language, "real-name-result", { ref: reference, key: link.key })}>{t("result.refresh")}</a>}
        <CopyButton text={link.address} label={t("result.link")} words={t("result.copy")} />
        {state === "accepted" && (
          <ButtonLink page={form} kind="secondary">
            {t("result.another")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** The reference and the three steps of a registration on a line; the last is its decision. */
function StateLine({ registration }: { registration: RegistrationView }) {
  const { t } = useChannelTranslation("real-name");
  const currentIndex = { received: 0, checking: 1, accepted: 2, refused: 2 }[registration.state];
  const states = ["received", "checking", "accepted"] as const;
  const times = [registration.submittedAt, null, registration.decidedAt];
  return (
    <section className="panel stack" aria-label={t("result.state-label")}>
      <p>
        <span className="label">{t("result.reference")}</span>
        <span className="rn-reference number">{registration.reference}</span>
      </p>
      <ol className="list-plain rn-stations">
        {states.map((state, n) => (
          <li key={state} data-done={n <= currentIndex || undefined} aria-current={n === currentIndex ? "step" : undefined}>
            <b>{t(`result.states.${state}`)}</b>
            {times[n] && <LocalTime at={times[n]} elsewhere="" />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The recipient of the decision, the SIMs, the region, and the document with the last characters of its number. */
function ResultFacts({ registration }: { registration: RegistrationView }) {
  const { t } = useChannelTranslation("real-name");
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
          <p className="soft">{joinSentences([t("result.sims.starts"), registration.regions.includes("TW") && t("result.sims.taiwan")])}</p>
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
