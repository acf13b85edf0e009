/** A multipart post as a browser sends it, with the boundary `line`; its `pieces` arrive one after the other. */
export function multipartPost(
  pieces: (string | Buffer)[],
  headers: Record<string, string> = { "Content-Type": "multipart/form-data; boundary=line" },
): Request {
  const remaining = pieces.map((piece) => Buffer.from(piece as string));
  const body = new ReadableStream({
    pull(to) {
      const next = remaining.shift();
      if (next) to.enqueue(next);
      else to.close();
    },
  });
  return new Request("http://localhost/en/real-name", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

export const field = (name: string, value: string) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

export const file = (name: string, filename: string, bytes: Buffer) => [
  `--line\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`,
  bytes,
  "\r\n",
];

export const END = "--line--\r\n";
