import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Trans } from "#app/i18n/trans.tsx";

const components = { b: <b className="code" />, policy: <a href="/policy">{"replaced"}</a> };

/** What a page shows for a text. */
const show = (text: string) => renderToStaticMarkup(<Trans t={(_key: string) => text} i18nKey="any" components={components} />);

test("the tags of a text become elements, with the words between them", () => {
  expect(show("Read the <policy>privacy policy</policy>, and note <b>1234</b>.")).toBe(
    'Read the <a href="/policy">privacy policy</a>, and note <b class="code">1234</b>.',
  );
});

test("a text without tags is shown as it is", () => {
  expect(show("1 < 2 & 3")).toBe("1 &lt; 2 &amp; 3");
});

test.each(["<script>x</script>", "<constructor>x</constructor>", "<b>x</policy>", "<b>", "<b/>"])("%s is shown as text", (markup) => {
  expect(show(markup)).toBe(markup.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
});
