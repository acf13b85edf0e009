/** The column that stores a field: its name in snake case, `postalCode` → `postal_code`. */
export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : "";

/** Returns the name of a field in snake case. */
export const columnName = <Field extends string>(field: Field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Field>;

/** Converts fields to the columns that store them. */
export const toColumns = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value])) as {
    [Field in keyof Fields & string as ColumnName<Field>]: Fields[Field];
  };

/** Reads fields from the columns that store them. */
export const readColumns = <Field extends string, Value>(row: Record<ColumnName<Field>, Value>, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[columnName(field)]])) as Record<Field, Value>;
