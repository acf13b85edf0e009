import { Button } from "./button.tsx";

type SearchFieldProps = {
  id: string;
  label: string;
  placeholder: string;
  /** The text of the button. */
  submit: string;
  /** The search text of the address. */
  value: string;
  maxLength: number;
};

/** The field `q` of a search form, with its button. */
export function SearchField({ id, label, placeholder, submit, value, maxLength }: SearchFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="control full">
        <input
          id={id}
          name="q"
          type="search"
          defaultValue={value}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" kind="secondary">
          {submit}
        </Button>
      </div>
    </div>
  );
}
