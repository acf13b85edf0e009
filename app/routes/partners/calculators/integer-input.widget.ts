import { integerInputHandlers } from "#app/forms/fields/integer-input.ts";

/** Gives a number field outside of islands the handlers that `Field` gives those of islands. */
export default function acceptIntegers(field: HTMLElement): void {
  field.addEventListener("keydown", integerInputHandlers.onKeyDown);
  field.addEventListener("paste", integerInputHandlers.onPaste);
}
