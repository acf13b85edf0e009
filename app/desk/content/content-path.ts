type ContentPageName = "arrange" | "discard" | "edit" | "edition" | "history" | "preview" | "publish" | "reset" | "return";

/** The address of a page about one document, question or group. Keys contain #, so they are a parameter. */
export const contentPath = (page: ContentPageName, key: string, more: Record<string, string> = {}): string =>
  `/content/${page}?${new URLSearchParams({ key, ...more })}`;
