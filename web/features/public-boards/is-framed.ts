/** Whether the page stands in a frame of another site: nobody signs in there. */
export const isFramed = (): boolean => window.self !== window.top;
