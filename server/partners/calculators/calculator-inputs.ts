const MAX_INPUT_LENGTH = 24;

/** Returns the typed inputs of a calculator from its query string, at most 24 characters each, with defaults for missing fields. */
export function calculatorInputs<Name extends string>(search: URLSearchParams, defaults: Record<Name, string>): Record<Name, string> {
  const entries = (Object.entries(defaults) as [Name, string][]).map(
    ([name, value]) => [name, search.get(name)?.slice(0, MAX_INPUT_LENGTH) ?? value] as const,
  );
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** Groups the errors of a schema by field. */
export function inputErrors(schemaErrors: { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of schemaErrors) (errors[String(path[0])] ??= []).push(message);
  return errors;
}
