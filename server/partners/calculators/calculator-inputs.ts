const LONGEST = 24;

/** What the address of a calculator says of its fields, as it was typed; what it does not name is as the calculator begins. */
export function calculatorInputs<Name extends string>(search: URLSearchParams, begins: Record<Name, string>): Record<Name, string> {
  const entries = (Object.entries(begins) as [Name, string][]).map(([name, value]) => [name, search.get(name)?.slice(0, LONGEST) ?? value] as const);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The issues of a schema by the field that they are about. */
export function inputErrors(issues: { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) (errors[String(path[0])] ??= []).push(message);
  return errors;
}
