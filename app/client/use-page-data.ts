export const usePageData = <Data,>(_page: string): { data: Data | null; hasFailed: boolean; load: () => void } => ({ data: null, hasFailed: false, load: () => {} });
