import { Button } from "#app/ui/button.tsx";

const ADD_BUTTON_ID = "add-sim";

/** Adds a SIM field, unless `full`. Without scripts, the form is posted and shown again with one more field; with scripts, `add` is called. */
export function AddSimButton(props: { label: string; hint: string; address: string; full: boolean; scripts: boolean; add: () => void }) {
  const { label, hint, address, full, scripts, add } = props;
  return (
    <div className="field">
      <p>
        <Button
          type="submit"
          kind="secondary"
          id={ADD_BUTTON_ID}
          name="intent"
          value="add-iccid"
          formNoValidate
          formAction={address}
          aria-describedby={`${ADD_BUTTON_ID}-hint`}
          aria-disabled={full || undefined}
          onClick={(event) => {
            if (scripts || full) event.preventDefault();
            if (scripts && !full) add();
          }}
        >
          {label}
        </Button>
      </p>
      <p id={`${ADD_BUTTON_ID}-hint`} className="hint">
        {hint}
      </p>
    </div>
  );
}

/** Removes a SIM field. `name`: the accessible name. With scripts, `remove` is called and the focus moves to the add button. */
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
        document.getElementById(ADD_BUTTON_ID)?.focus();
      }}
    >
      {label}
    </Button>
  );
}
