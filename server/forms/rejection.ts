import type { MessageValues } from "./message.schema.ts";

/** Why a use case rejects a request or one of its fields. `values` are those of the text. Pages and calls derive the text and the public code. */
export type RejectionReason<Code extends string> = { code: Code; values?: MessageValues };

/** A rejection that a use case expects and returns. Anything unexpected is thrown. */
export type Rejection<Code extends string> = { ok: false } & RejectionReason<Code>;

export const reject = <Code extends string>(code: Code, values?: MessageValues): Rejection<Code> => ({ ok: false, code, ...(values && { values }) });
