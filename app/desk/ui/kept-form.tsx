import { Form } from "@remix-run/react";
import type { KeptPost } from "#app/desk/confirmation.server.ts";

/** A form with what was typed, to be sent again. `children`: what its button says. */
export function KeptForm({ to, fields, children }: KeptPost & { children: string }) {
  return (
    <Form method="post" action={to} encType="multipart/form-data">
      {fields.flatMap(([name, value]) =>
        [value].flat().map((one, index) => <input key={`${name} ${index}`} type="hidden" name={name} value={one} />),
      )}
      <button type="submit" className="button secondary">
        {children}
      </button>
    </Form>
  );
}
