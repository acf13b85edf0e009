import { joinSentences, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { SubmissionResult } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { ButtonLink, CopyButton } from "#app/ui/button.tsx";
import { Notice, EmptyState } from "#app/ui/notice.tsx";
import { PageLink, DialogLink } from "#app/ui/page-link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { BalanceTicket } from "./package-balance.tsx";
import { AddSim, Sims } from "./package-sims.tsx";
import { SimPackageTicket } from "./package-ticket.tsx";
import type { PackagesView, ListedSim } from "./package-view.server.ts";
import { More } from "./package-sim-name.tsx";
import { RenameSimForm } from "./package-rename.island.tsx";

type PackagesPageProps = {
  view: PackagesView;
  typed: Record<string, string>;
  /** Returns the action's result if the form of this intent was posted, else null. */
  resultOf: (intent: string) => SubmissionResult<string[]> | null | undefined;
  /** Whether the submitted form is on this page and shows its own errors. */
  isFormShown: boolean;
};

/** My packages: the list of SIMs, and the packages of the chosen SIM as tickets (§2, My package). */
export function PackagesPage({ view, typed, resultOf, isFormShown }: PackagesPageProps) {
  const { t } = useTranslation("sims");
  const { own, sims, sim } = view;
  return (
    <div className="page page-body stack-wide">
      <h1>{t("title")}</h1>
      {!isFormShown && <FormRejection />}
      {!own && <HolderNotice />}
      <div className={own ? "my-sims" : "stack-wide"}>
        {own && <Sims sims={sims} current={sim?.iccid ?? ""} />}
        {sim ? <OneSim view={view} sim={sim} typed={typed} lastResult={resultOf("rename")} /> : <NoSim />}
        {own && <AddSim typed={typed.intent === "add" ? typed : {}} lastResult={resultOf("add")} />}
      </div>
      {own && (
        <p className="small soft">
          {withSpaceAfter(t("reminders"))}
          <PageLink page="reminders">{t("reminders-link")}</PageLink>
        </p>
      )}
    </div>
  );
}

type OneSimProps = { view: PackagesView; sim: ListedSim; typed: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

function OneSim({ view, sim, typed, lastResult }: OneSimProps) {
  const { t, language } = useTranslation("sims");
  const { own, next, addData, tab, packages, metered, hasQueue, requested, balance } = view;
  const { pathname, search } = useLocation();
  const header = (
    <SimHeader sim={sim} own={own} next={balance ? null : next} addData={balance ? null : addData} typed={typed} lastResult={lastResult} />
  );
  if (balance) {
    return (
      <section className="stack" aria-label={t("title")}>
        {header}
        <BalanceTicket iccid={sim.iccid} shown={balance} />
      </section>
    );
  }
  return (
    <section className="stack" aria-label={t("tab.label")}>
      {header}
      <Tabs
        label={t("tab.label")}
        items={(["purchased", "used"] as const).map((name) => ({
          label: t(`tab.${name}`),
          href: path(language, "account/package", { iccid: sim.iccid, tab: name }),
          current: tab === name,
        }))}
      />
      {requested && (
        <Notice kind="good" title={t(`requested.title-${requested}`)}>
          {t(`requested.text-${requested}`)}
        </Notice>
      )}
      {!metered && (
        <Notice kind="warn" title={t("unmetered.title")}>
          {withSpaceAfter(joinSentences([t("unmetered.text"), packages.length > 0 && t("unmetered.known")]))}
          <a href={pathname + search}>{t("unmetered.again")}</a>
        </Notice>
      )}
      {packages.length === 0 && metered && <EmptyState title={t(`none.${tab}`)}>{t(`none.${tab}-text`)}</EmptyState>}
      {packages.length > 0 && (
        <ul className="list-plain package-tickets">
          {packages.map((simPackage) => (
            <SimPackageTicket key={simPackage.id} simPackage={simPackage} iccid={sim.iccid} metered={metered} />
          ))}
        </ul>
      )}
      <Pages view={view} iccid={sim.iccid} />
      {hasQueue && tab === "purchased" && <Notice title={t("order-rule.title")}>{t("order-rule.text")}</Notice>}
    </section>
  );
}

/** Links to the previous and the next page of the list. */
function Pages({ view: { tab, page, pages }, iccid }: { view: PackagesView; iccid: string }) {
  const { t } = useTranslation("sims");
  if (pages === 1) return null;
  return (
    <nav className="between" aria-label={t("pages.label")}>
      {page > 1 ? (
        <PageLink page="account/package" query={{ iccid, tab, page: page - 1 }} rel="prev">
          {t("pages.newer")}
        </PageLink>
      ) : (
        <span />
      )}
      {page < pages && (
        <PageLink page="account/package" query={{ iccid, tab, page: page + 1 }} rel="next">
          {t("pages.older")}
        </PageLink>
      )}
    </nav>
  );
}

function NoSim() {
  const { t } = useTranslation("sims");
  return (
    <EmptyState title={t("none.title")} action={<ButtonLink page="destination">{t("none.buy")}</ButtonLink>}>
      <p>{t("none.text")}</p>
    </EmptyState>
  );
}

/** Tells a visitor signed in by ICCID what an account shows in addition (§6). */
function HolderNotice() {
  const { t } = useTranslation("sims");
  const redirectTo = path(useLanguage(), "account/package");
  return (
    <Notice>
      {withSpaceAfter(t("holder.text"))}
      <PageLink page="login" query={{ tab: "email", redirectTo }}>
        {t("holder.sign-in")}
      </PageLink>
    </Notice>
  );
}

type SimHeaderProps = {
  sim: ListedSim;
  /** Whether the visitor is signed in to an account, so that the SIM can be renamed and removed. */
  own: boolean;
  /** The next step; null for a prepaid SIM, which takes no packages. */
  next: PackagesView["next"];
  addData: PackagesView["addData"];
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The SIM whose packages are shown: the next step as its button, then its ICCID to copy, and the forms to rename and remove it. */
function SimHeader({ sim, own, next, addData, typed, lastResult }: SimHeaderProps) {
  const { t, language } = useTranslation("sims");
  const isRenameOpen = lastResult?.status === "error" || typed.intent === "rename";
  const copy = <CopyButton text={sim.iccid} label={t("sim.iccid")} words={t("sim.copy")} />;
  return (
    <header className="stack-tight">
      <h2>{sim.remark || t(`sim.${sim.kind}`)}</h2>
      <p className="small">
        <span className="soft">{t("sim.iccid")}</span> <span className="code">{sim.iccid.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <div className="sim-actions">
        {next && (
          <ButtonLink page={next.page} query={next.query} hash={next.hash}>
            {t(`next.${next.kind}`)}
          </ButtonLink>
        )}
        {addData && (
          <ButtonLink page={addData.page} query={addData.query} kind="secondary">
            {t("next.add-data")}
          </ButtonLink>
        )}
        {own ? (
          <More open={isRenameOpen}>
            {copy}
            <details open={isRenameOpen || undefined}>
              <summary className="text-button">{t("sim.rename")}</summary>
              <RenameSimForm iccid={sim.iccid} remark={(isRenameOpen ? typed.remark : undefined) ?? sim.remark} lastResult={lastResult} />
            </details>
            <DialogLink
              href={path(language, "account/package", { confirm: "remove", iccid: sim.iccid })}
              dialog="remove-sim"
              title={t("remove.title")}
            >
              {t("sim.remove")}
            </DialogLink>
          </More>
        ) : (
          copy
        )}
      </div>
    </header>
  );
}
