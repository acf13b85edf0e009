export const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, "");

/** The anchors of a document's headings, as GitHub makes them. */
export const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
