export const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, "");

/** Returns the anchors of a document's headings as GitHub generates them. */
export const anchorsOf = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
