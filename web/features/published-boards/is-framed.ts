/** Whether another site embeds the page: then nobody can sign in. */
export const isFramed = (): boolean => window.self !== window.top;
