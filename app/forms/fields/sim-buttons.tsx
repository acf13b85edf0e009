import { Button } from "#app/ui/button.tsx";

const ADD = "add-sim";

/** One more SIM in a form: without scripts the form is posted and comes back with one more field, with them `add` does it. */
export function AddSimButton(props: { label: string; hint: string; address: string; full: boolean; scripts: boolean; add: () => void }) {
  const { label, hint, address, full, scripts, add } = props;
  return (
    <div className="field">
      <p>
        <Button
          type="submit"
          kind="secondary"
          id={ADD}
          name="intent"
          value="add-iccid"
          formNoValidate
          formAction={address}
          aria-describedby={`${ADD}-hint`}
          aria-disabled={full || undefined}
          onClick={(event) => {
            if (scripts || full) event.preventDefault();
            if (scripts && !full) add();
          }}
        >
          {label}
        </Button>
      </p>
      <p id={`${ADD}-hint`} className="hint">
        {hint}
      </p>
    </div>
  );
}

/** One SIM less; the keyboard goes on at the button that adds. */
export function RemoveSimButton(props: { label: string; name: string; address: string; scripts: boolean; remove: () => void }) {
  const { label, name, address, scripts, remove } = props;
  return (
    <Button
      type="submit"
      kind="quiet"
      name="intent"
      value="remove-iccid"
      formNoValidate
      formAction={address}
      aria-label={name}
      onClick={(event) => {
        if (!scripts) return;
        event.preventDefault();
        remove();
        document.getElementById(ADD)?.focus();
      }}
    >
      {label}
    </Button>
  );
}
