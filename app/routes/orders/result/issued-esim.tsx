import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { path } from "#server/locale/path.schema.ts";
import { EsimTicket } from "#app/routes/orders/view/esim-ticket.tsx";
import { isRefundRequested, RefundState } from "#app/routes/orders/view/refund-state.tsx";
import type { IssuedEsim } from "#app/routes/orders/view/view-order.server.ts";
import { PrepaidSim } from "./prepaid-sim.tsx";
import type { OrderPageProps } from "./order-page-props.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { Button, buttonClass, CopyButton } from "#app/ui/button.tsx";
import { KEPT_DAYS } from "#app/client/offline/offline-copies.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import { MAX_REMARK } from "#server/sims/sim.schema.ts";
import { joinSentences, withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import { dataFigure } from "#app/ui/format-data.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import type { OrderedPackage } from "#app/routes/orders/view/package-ticket.tsx";

/** The delivered eSIMs of an order. Each of several is a row that unfolds, the first at once, with a name by which the buyer tells it apart. */
export function IssuedEsims({ order, lastResult }: OrderPageProps) {
  const { t } = useTranslation("orders");
  const { esims, quantity, typed } = order;
  const first = esims.find((esim) => !isRefundRequested(esim)) ?? esims[0];
  const isNameRejected = lastResult?.status === "error" && typed.intent === "name";
  if (quantity === 1) {
    return esims.map((esim) => (
      <div key={esim.unit} id={`unit-${esim.unit}`} className="stack">
        <IssuedEsimTicket esim={esim} order={order} />
      </div>
    ));
  }
  return (
    <div>
      {esims.map((esim) => {
        const { unit, remark, iccid } = esim;
        const isRejected = isNameRejected && typed.unit === String(unit);
        return (
          <Disclosure
            key={unit}
            bodyId={`unit-${unit}`}
            open={isNameRejected ? isRejected : esim === first}
            summary={
              <span className="cluster">
                <b>{remark || t("esim.numbered", { unit })}</b>
                <span className="small soft number">
                  {remark && `${t("esim.numbered", { unit })} · `}…{iccid.slice(-6)}
                </span>
                {esim.refund && <span className="badge">{t(`refund.badge.${esim.refund}`)}</span>}
              </span>
            }
          >
            <div className="stack">
              <NameEsim
                esim={esim}
                order={order}
                typed={isRejected ? typed.remark : undefined}
                errors={isRejected ? lastResult.error?.remark : null}
              />
              <IssuedEsimTicket esim={esim} order={order} />
            </div>
          </Disclosure>
        );
      })}
    </div>
  );
}

type NameEsimProps = {
  esim: IssuedEsim;
  order: Pick<OrderPageProps["order"], "access">;
  typed?: string | undefined;
  errors?: string[] | null | undefined;
};

/** Names an eSIM, in a plain form without scripts. */
function NameEsim({ esim: { unit, remark }, order: { access }, typed, errors }: NameEsimProps) {
  const { t, language } = useTranslation("orders");
  const fields = fieldsByName(`name-${unit}`, ["remark"], { remark: typed ?? remark }, { remark: errors ?? undefined });
  return (
    <form method="post" action={path(language, "order-result", { order: access.number, key: access.key })} className="no-print" noValidate>
      <input type="hidden" name="intent" value="name" />
      <input type="hidden" name="unit" value={unit} />
      <Field
        field={fields.remark}
        label={t("esim.name")}
        maxLength={MAX_REMARK}
        autoComplete="off"
        enterKeyHint="done"
        after={
          <Button type="submit" kind="secondary">
            {t("esim.name-save")}
          </Button>
        }
      />
    </form>
  );
}

type IssuedEsimProps = {
  esim: IssuedEsim;
  order: Pick<OrderPageProps["order"], "orderedPackage" | "quantity" | "access" | "prepaidSims" | "phone">;
};

/** A delivered eSIM of an order, with the state of its refund. */
function IssuedEsimTicket({ esim, order }: IssuedEsimProps) {
  const { t, language } = useTranslation("orders");
  const { orderedPackage, quantity, access, phone } = order;
  if (!orderedPackage) return null;
  const { unit, refund, shareUrl } = esim;
  const isRefunding = isRefundRequested(esim);
  const instructions = path(language, "order-card", { order: access.number, key: access.key, unit });
  const prepaid = order.prepaidSims.find(({ iccid }) => iccid === esim.iccid);
  return (
    <EsimTicket
      esim={esim}
      unit={unit}
      orderedPackage={orderedPackage}
      phone={phone}
      folded={isRefunding ? t("esim.codes-asked-back") : undefined}
      badge={quantity === 1 && !isRefunding && !phone && <span className="badge">{t("esim.issued")}</span>}
      share={shareUrl && !isRefunding && <ShareEsim url={shareUrl} esim={esim} orderedPackage={orderedPackage} />}
      after={
        <div className="stack-tight no-print issued-file">
          {!isRefunding && (
            <p className="cluster">
              {esim.addData && (
                <PageLink page={esim.addData.page} query={esim.addData.query} className="with-icon">
                  <Icon name="arrow" />
                  {t("sims:next.add-data")}
                </PageLink>
              )}
              <PageLink page="esim-help" query={{ order: access.number, key: access.key, unit }} className="with-icon">
                <Icon name="info" />
                {t("esim-help.title")}
              </PageLink>
            </p>
          )}
          {/* A plain link, since its target is a download, not a page. */}
          <a href={instructions} className="with-icon" download>
            <Icon name="download" />
            {t("esim.download")}
          </a>
          {!isRefunding && <KeepEsim number={access.number} unit={unit} source={instructions} />}
        </div>
      }
    >
      {refund === "requested" && <Notice kind="warn">{t("esim.do-not-use")}</Notice>}
      {refund && <RefundState refund={refund} decision={esim.decision} />}
      {prepaid && <PrepaidSim sim={prepaid} product={orderedPackage.product} />}
    </EsimTicket>
  );
}

type ShareEsimProps = { url: string; esim: IssuedEsim; orderedPackage: OrderedPackage };

/** Sends the link to one eSIM of several to the person who travels with it, with what it is and what to do first: by the share sheet where there is one, else by mail. */
function ShareEsim({ url, esim: { useBy }, orderedPackage: { name: place, kind, mb, days, credit } }: ShareEsimProps) {
  const { t, language } = useTranslation("orders");
  const title = t("esim.share-text", { place });
  const { figure, unit } = dataFigure(mb, language);
  const data = `${figure} ${kind === "fixed" ? unit : t("ticket.a-day", { unit })}`;
  const what = credit === null ? `${data} · ${t("ticket.days", { count: days })}` : formatPrice(credit, "HKD", language);
  const text = joinSentences([
    t("esim.share-what", { place, what }),
    t("esim.share-first"),
    useBy && t("ticket.activate-by", { date: formatDateTime(useBy.at, language, "date", useBy.timeZone) }),
  ]);
  const mail = new URLSearchParams({ subject: title, body: `${text}\n\n${url}` }).toString().replaceAll("+", "%20");
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- `Trans` fills it
  const link = <a href={url} rel="noreferrer" />;
  return (
    <div className="stack-tight no-print issued-share">
      <p className="cluster" data-widget="share" data-title={title} data-text={text} data-url={url}>
        <a href={`mailto:?${mail}`} className={buttonClass({ kind: "secondary" })}>
          {t("esim.share")}
        </a>
        <Button hidden kind="secondary">
          {t("esim.share")}
        </Button>
        <CopyButton text={url} label={t("esim.share-link")} />
      </p>
      <p className="small soft">
        <Trans t={t} i18nKey="esim.share-note" components={{ a: link }} />
      </p>
    </div>
  );
}

/**
 * Keeps the offline instructions of an eSIM on this device, until the visitor removes them or logs out. Shown by scripts in browsers with service workers
 * (`keep-esim.widget.ts`). `source`: the address of the instructions.
 */
function KeepEsim({ number, unit, source }: { number: string; unit: number; source: string }) {
  const { t, language } = useTranslation("offline");
  return (
    <div
      hidden
      className="stack-tight no-print"
      data-widget="keep-esim"
      data-address={path(language, "offline", { kept: `${number}-${unit}` })}
      data-source={source}
      data-language={language}
    >
      <p className="cluster" role="status">
        <span hidden className="with-icon">
          <Icon name="check" />
          <span data-text={t("keep.kept", { date: "{{date}}" })} />
        </span>
        {/* One button for both, so that it keeps the focus. */}
        <Button kind="secondary" data-keep={t("keep.keep")} data-remove={t("keep.remove")}>
          {t("keep.keep")}
        </Button>
      </p>
      <p hidden role="alert">
        {t("keep.failed")}
      </p>
      <p className="small soft">
        {withSpaceAfter(t("keep.note", { days: KEPT_DAYS }))}
        <PageLink page="offline">{t("keep.list")}</PageLink>
      </p>
    </div>
  );
}
