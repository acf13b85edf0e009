/** Returns the element id of a form's error summary. In its own module, so that forms validated only on the server do not load the schemas. */
export const summaryId = (formId: string) => `${formId}-errors`;
