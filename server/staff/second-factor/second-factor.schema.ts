import { z } from "zod";
import { message } from "#server/forms/message.schema.ts";
import { lineField, textField, cleanCode } from "#server/forms/text-field.schema.ts";
import { CodeSchema } from "#server/identity/code/code-form.schema.ts";
import { asTyped } from "#server/identity/core/password.schema.ts";

const MAX_CREDENTIAL = 20_000;
const MAX_PASSKEY_NAME = 60;
const RECOVERY_CODE_LENGTH = 16;

/** The JSON text of what a browser returns for a passkey (`PublicKeyCredential.toJSON()`), in a hidden field. */
const credentialField = <Schema extends z.ZodType>(schema: Schema) =>
  textField({ max: MAX_CREDENTIAL, tooLong: message("errors.text-too-large"), clean: asTyped }, (text) =>
    text
      .transform((json, { addIssue }) => {
        try {
          return JSON.parse(json) as unknown;
        } catch {
          addIssue(message("errors.post-malformed"));
          return z.NEVER;
        }
      })
      .pipe(schema),
  );

const malformed = { error: message("errors.post-malformed") };
const part = z.string(malformed);
const credential = { id: part, rawId: part, type: z.literal("public-key", malformed) };
/** Extensions are not requested, so what the browser says about them is ignored. */
const noExtensions = z.unknown().transform(() => ({}));

export const RegistrationCredentialSchema = credentialField(
  z.object(
    {
      ...credential,
      response: z.object({ clientDataJSON: part, attestationObject: part, transports: z.array(z.string().max(20)).max(10).default([]) }, malformed),
      clientExtensionResults: noExtensions,
    },
    malformed,
  ),
);

export const AuthenticationCredentialSchema = credentialField(
  z.object(
    {
      ...credential,
      response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }, malformed),
      clientExtensionResults: noExtensions,
    },
    malformed,
  ),
);

/** A recovery code as typed: spaces and hyphens are ignored, lower case is accepted. */
const RecoveryCodeSchema = textField({ max: 40, tooLong: message("identity.code-wrong"), clean: cleanCode }, (text) =>
  text.refine((code) => code.length === RECOVERY_CODE_LENGTH, message("identity.code-wrong")).transform((code) => code.toUpperCase()),
);

/** The second step of signing in: one of three methods. */
export const SecondFactorSchema = z.discriminatedUnion("method", [
  z.object({ method: z.literal("totp"), code: CodeSchema }),
  z.object({ method: z.literal("recovery"), code: RecoveryCodeSchema }),
  z.object({ method: z.literal("passkey"), credential: AuthenticationCredentialSchema }),
]);
export type GivenFactor = z.output<typeof SecondFactorSchema>;

/** The first code of a new authenticator app. */
export const ConfirmTotpSchema = z.object({ code: CodeSchema });

/** A new passkey, and the name under which its owner recognizes it. */
export const AddPasskeySchema = z.object({ name: lineField("errors:field.name", MAX_PASSKEY_NAME), credential: RegistrationCredentialSchema });

/** What is removed: the authenticator app, or the passkey with this id. */
export const RemoveFactorSchema = z.discriminatedUnion("factor", [
  z.object({ factor: z.literal("totp") }),
  z.object({ factor: z.literal("passkey"), passkeyId: z.string().max(64) }),
]);
