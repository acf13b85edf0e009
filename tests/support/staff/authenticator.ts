import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
type Answer = { challenge: string; origin?: string; host?: string; verified?: boolean; counter?: number };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const toBase64Url = (data: Buffer) => data.toString("base64url");
const clientData = (type: string, { challenge, origin = "http://localhost:3001" }: Answer) =>
  Buffer.from(JSON.stringify({ type, challenge, origin }));

/** An authenticator with one passkey (ES256), as a browser would use it. It answers whatever it is asked, also wrongly. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const authenticatorData = ({ host = "localhost", verified = true, counter = 0 }: Answer, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | FLAGS.present | (verified ? FLAGS.verified : 0)]), count]);
  };
  const credential = { id: toBase64Url(id), rawId: toBase64Url(id), type: "public-key" as const, clientExtensionResults: {} };

  return {
    /** Returns the JSON of a new passkey. */
    register(answer: Answer): string {
      // COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.concat([
        Buffer.from("a50102032620012158", "hex"),
        Buffer.from([32]),
        Buffer.from(x, "base64url"),
        Buffer.from("2258", "hex"),
        Buffer.from([32]),
        Buffer.from(y, "base64url"),
      ]);
      const data = Buffer.concat([authenticatorData(answer, FLAGS.attested), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      // {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: toBase64Url(clientData("webauthn.create", answer)),
        attestationObject: toBase64Url(attestation),
        transports: ["internal"],
      };
      return JSON.stringify({ ...credential, response });
    },
    /** Returns the JSON of a signed challenge. */
    sign(answer: Answer): string {
      const data = authenticatorData(answer, 0);
      const client = clientData("webauthn.get", answer);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = { clientDataJSON: toBase64Url(client), authenticatorData: toBase64Url(data), signature: toBase64Url(signature) };
      return JSON.stringify({ ...credential, response });
    },
  };
}
