import type { openDesk } from "#tests/support/desk.ts";
import { decode, textOf } from "#tests/support/html-page.ts";

const SESSION = "desk_session";

type Fields = Record<string, string | readonly string[]>;
export type DeskPage = { status: number; location: string | null; html: string; text: string };

/** A browser at the desk that keeps its cookies, as staff use it. `token`: of a session that has started already. */
export function createVisit(desk: ReturnType<typeof openDesk>, token = "") {
  const cookies = new Map(token === "" ? [] : [[SESSION, token]]);
  const browser = () => desk.browser([...cookies].map((cookie) => cookie.join("=")).join("; "));
  const receive = async (response: Response): Promise<DeskPage> => {
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await response.text();
    return { status: response.status, location: response.headers.get("Location"), html, text: textOf(html) };
  };
  const visit = {
    token: () => cookies.get(SESSION) ?? "",
    get: async (path: string) => receive(await browser().get(path)),
    /** Posts without opening the page first. */
    post: async (path: string, fields: Fields) => receive(await browser().post(path, fields)),
    /** Opens a page, finds the form with the button of an intent, and posts it with its hidden fields and with what is typed. */
    submit: async (path: string, intent: string, typed: Fields = {}) => {
      const page = await visit.get(path);
      return visit.post(path, { ...hiddenFieldsOf(page.html, intent, typed.method), ...typed, intent });
    },
    /** The text of the page to which a change leads. */
    follow: async ({ location }: DeskPage) => (await visit.get(location ?? "/no-location")).text,
  };
  return visit;
}

/** Returns the hidden fields of the form with the button of an intent; of several, the one for a `method`. Throws if there is none. */
function hiddenFieldsOf(html: string, intent: string, method?: string | readonly string[]): Record<string, string> {
  const forms = html
    .split("<form")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</form>")))
    .filter((form) => form.includes(`name="intent" value="${intent}"`));
  const all = forms.map((form) => Object.fromEntries(inputsOf(form)));
  const found = all.find((fields) => method === undefined || fields.method === method);
  if (!found) throw new Error(`The page has no form for ${intent}`);
  return found;
}

const inputsOf = (form: string) =>
  form
    .split("<input")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(">")))
    .filter((input) => attribute(input, "type") === "hidden")
    .map((input): [string, string] => [attribute(input, "name"), decode(attribute(input, "value"))]);

function attribute(tag: string, name: string): string {
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) return "";
  const value = tag.slice(start + name.length + 3);
  return value.slice(0, value.indexOf('"'));
}
