/** The static methods of newer browsers that read the options which the server sends as JSON. */
type PasskeyConstructor = typeof PublicKeyCredential & {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
};

/**
 * Shows the forms of passkeys, if the browser supports them, and asks the authenticator when one is submitted: its answer is posted in the hidden field
 * `credential`. If the person cancels, nothing is posted.
 */
export function enablePasskeys(): void {
  const passkeys = window.PublicKeyCredential as PasskeyConstructor | undefined;
  const { parseCreationOptionsFromJSON: toCreation, parseRequestOptionsFromJSON: toRequest } = passkeys ?? {};
  if (!passkeys || !toCreation || !toRequest) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    form.hidden = false;
    form.closest<HTMLElement>("[data-passkey-section]")?.removeAttribute("hidden");
    const field = form.elements.namedItem("credential") as HTMLInputElement;
    form.addEventListener("submit", (event) => {
      if (field.value !== "") return;
      event.preventDefault();
      event.stopPropagation();
      const options: unknown = JSON.parse(form.dataset.passkeyOptions ?? "{}");
      const answer =
        form.dataset.passkey === "create"
          ? navigator.credentials.create({ publicKey: toCreation.call(passkeys, options) })
          : navigator.credentials.get({ publicKey: toRequest.call(passkeys, options) });
      answer.then(
        (credential) => {
          field.value = JSON.stringify(credential);
          form.requestSubmit(event.submitter);
        },
        // Cancelled, or the authenticator has no passkey of this account: the person may try again.
        () => {},
      );
    });
  }
}
