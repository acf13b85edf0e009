import { afterAll, expect, test, vi } from "vitest";
import { fillFromDocument, documentFieldValues } from "#app/routes/real-name/draft/fill-from-document.ts";

class Input {
  value: string;
  dispatchEvent() {}
  constructor(value: string) {
    this.value = value;
  }
}
vi.stubGlobal("HTMLInputElement", Input);
vi.stubGlobal("HTMLSelectElement", class {});
afterAll(() => vi.unstubAllGlobals());

test("keeps what is typed while a photo is read, and fills unchanged fields", () => {
  const fields: Record<string, Input> = {
    englishName: new Input("CHAN T"),
    birthDate: new Input(""),
    documentNumber: new Input(""),
  };
  const form = { elements: { namedItem: (name: string) => fields[name] ?? null } } as unknown as HTMLFormElement;
  const sent = documentFieldValues(form);
  Object.assign(fields.englishName ?? {}, { value: "CHAN TAI MAN" });
  Object.assign(fields.birthDate ?? {}, { value: "1990/05/31" });
  fillFromDocument(form, { englishName: "CHAN T", birthDate: "1990/05/13", documentNumber: "K1234567" }, sent);
  expect(Object.values(fields).map(({ value }) => value)).toEqual(["CHAN TAI MAN", "1990/05/31", "K1234567"]);
});
