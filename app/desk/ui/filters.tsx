import type { ReactNode } from "react";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type FiltersProps = {
  /** The address of the list; the filters become its query, so that a search can be sent to a colleague. */
  path: string;
  submit: string;
  /** The link to the list without filters; null if none is set. */
  clear: string | null;
  children: ReactNode;
};

/** The filters of a list. */
export const Filters = ({ path, submit, clear, children }: FiltersProps) => (
  <search>
    <form method="get" action={path} className="filters">
      {children}
      <button type="submit" className={buttonClass({ kind: "secondary" })}>
        {submit}
      </button>
      {clear !== null && <ButtonLink to={path} kind="quiet" text={clear} />}
    </form>
  </search>
);

type FilterProps = { name: string; label: string; value: string | undefined };

type TextFilterProps = FilterProps & { type?: "text" | "date" | "search"; maxLength?: number; shortcut?: string; list?: string };

export const TextFilter = ({ name, label, value, type = "text", maxLength = 100, shortcut, list }: TextFilterProps) => (
  <div className="field">
    <label htmlFor={`filter-${name}`}>{label}</label>
    <div className="control">
      <input
        id={`filter-${name}`}
        name={name}
        type={type}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        list={list}
        data-shortcut={shortcut}
        title={shortcut && `${label} (${shortcut})`}
      />
    </div>
  </div>
);

/** `any`: the choice that does not filter. `children`: the other options. */
export const SelectFilter = ({ name, label, value, any, children }: FilterProps & { any: string; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={`filter-${name}`}>{label}</label>
    <div className="control select">
      <select id={`filter-${name}`} name={name} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </select>
      <Icon name="chevron" />
    </div>
  </div>
);

/** The options of values with a text each. */
export const options = <Value extends string>(values: readonly Value[], text: (value: Value) => string): ReactNode =>
  values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));

export const CheckFilter = ({ name, label, isSet }: { name: string; label: string; isSet: boolean }) => (
  <label className="filter-check">
    <input type="checkbox" name={name} value="1" defaultChecked={isSet} /> {label}
  </label>
);
