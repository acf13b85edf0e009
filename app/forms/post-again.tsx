import type { ReactNode } from "react";

type PostAgainProps = {
  /** The address of the post. */
  to: string;
  /** Its text fields. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The button. */
  children: ReactNode;
};

/** Returns a post that could not be processed to its sender, as a form to be sent again. It works without scripts, like the page that it replaces. */
export function PostAgain({ to, fields, children }: PostAgainProps) {
  return (
    <form method="post" action={to} encType="multipart/form-data">
      {fields.map(([name, value], index) => (
        <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
