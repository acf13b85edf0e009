import { BRAND } from "#server/locale/brand.schema.ts";
import { type ChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";
import { translate, type ServerText } from "#server/locale/translate.ts";

export type MailLink = { label: string; url: string };

export type MailContent = {
  language: ChannelLanguage;
  title: string;
  paragraphs: string[];
  /** Label and value pairs, as on a receipt; `strong` rows are set bold and larger. */
  rows?: { label: string; value: string; strong?: true }[];
  /** Paragraphs below the rows. */
  after?: string[];
  buttons: MailLink[];
  /** A paragraph in small print below the buttons. */
  note?: string;
  /** Why the recipient gets this mail, if it is not about an order: a text with the placeholders {{email}} and {{phone}} of support. */
  footer?: ServerText;
  /** Links below the footer: to switch such mails off, or to the terms of an order. */
  footerLinks?: MailLink[];
};

const CHINESE_FONTS = "'PingFang SC','PingFang HK','Microsoft YaHei','Noto Sans CJK SC'";
/** Scripts with fonts of their own: Chinese fonts draw some characters differently. All others use CHINESE_FONTS. */
const FONTS: Record<string, string> = {
  Jpan: "'Hiragino Sans','Yu Gothic',Meiryo,'Noto Sans CJK JP'",
  Kore: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR'",
};

/** Renders a mail as plain text and as HTML for any mail client: tables and inline styles, no images, no external resources. */
export function renderMail(content: MailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({ language, title, paragraphs, rows = [], after = [], buttons, note, footer, footerLinks = [] }: MailContent): string {
  const colon = languageEntry(language).fullWidth ? "：" : ": ";
  const renderLink = ({ label, url }: MailLink) => `${label}${colon.trimEnd()}\n${url}`;
  const parts = [title, ...paragraphs];
  if (rows.length > 0) parts.push(rows.map((row) => `${row.label}${colon}${row.value}`).join("\n"));
  parts.push(...after);
  for (const button of buttons) parts.push(renderLink(button));
  if (note) parts.push(note);
  parts.push(`-- \n${renderFooter(language, footer)}\n${seller(language)}`);
  if (footerLinks.length > 0) parts.push(footerLinks.map(renderLink).join("\n"));
  return `${parts.join("\n\n")}\n`;
}

function renderHtml({ language, title, paragraphs, rows = [], after = [], buttons, note, footer, footerLinks = [] }: MailContent): string {
  const { htmlLang, dir, script } = languageEntry(language);
  const font = `-apple-system,'Segoe UI',Roboto,${FONTS[script] ?? CHINESE_FONTS},sans-serif`;
  const renderParagraphs = (texts: string[]) =>
    texts.map((text) => `<p style="margin:0 0 16px">${escape(text).replaceAll("\n", "<br>")}</p>`).join("");
  const table =
    rows.length > 0
      ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-top:2px dashed #d9e2ea">${rows.map(renderRow).join("")}</table>`
      : "";
  const actions = buttons
    .map(
      ({ label, url }) =>
        `<p style="margin:0 0 12px"><a href="${escape(url)}" style="display:inline-block;background:#00796b;color:#ffffff;text-decoration:none;font-weight:600;padding:14px 28px;border-radius:8px">${escape(label)}</a></p>`,
    )
    .join("");
  const small = note ? `<p style="margin:20px 0 0;font-size:14px;color:#4c5d70">${escape(note)}</p>` : "";
  const links = footerLinks.map(({ label, url }) => `<a href="${escape(url)}" style="color:#4c5d70">${escape(label)}</a>`).join(" · ");
  return `<!doctype html>
<html lang="${htmlLang}"${dir ? ` dir="${dir}"` : ""}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title></head>
<body style="margin:0;padding:0;background:#f3f6f8">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#f3f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td style="padding:4px 8px 16px;font:700 20px ${font};color:#10233a">${escape(BRAND.names[language])}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #d9e2ea;border-radius:12px;padding:32px 28px;font:16px/1.6 ${font};color:#10233a">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${escape(title)}</h1>
${renderParagraphs(paragraphs)}${table}${renderParagraphs(after)}${actions}${small}
</td></tr>
<tr><td style="padding:16px 8px;font:13px/1.6 ${font};color:#4c5d70">${escape(renderFooter(language, footer))}<br>${escape(seller(language))}${links && `<br>${links}`}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

function renderRow({ label, value, strong }: { label: string; value: string; strong?: true }): string {
  const cell = `padding:10px 0;border-bottom:1px solid #d9e2ea;vertical-align:top;${strong ? "font-weight:700;font-size:18px" : "font-size:15px"}`;
  return `<tr><td style="${cell};color:#4c5d70;padding-right:16px">${escape(label)}</td><td align="right" style="${cell}">${escape(value)}</td></tr>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

/** Name, address and registration of the company that sells. */
const seller = (language: ChannelLanguage) => [BRAND.legalName, BRAND.legalAddress[language], BRAND.registration[language]].join(" · ");

/** Returns the footer: why the recipient gets this mail, and how to reach support. */
function renderFooter(language: ChannelLanguage, footer: ServerText = "mail:footer"): string {
  return translate(language, footer, { email: BRAND.supportEmail, phone: BRAND.supportPhone.shown });
}
