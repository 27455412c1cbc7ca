/** Whether this runs on the main thread of a page, which must neither sleep nor be busy for long: the page could not follow its user meanwhile. */
export const onPage = (): boolean => typeof window !== 'undefined';
