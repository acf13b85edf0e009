/** The element that says all that is wrong in a form. Apart from the schemas, so that a form that only the shop checks does not load them. */
export const summaryId = (formId: string) => `${formId}-errors`;
