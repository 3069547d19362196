/** What the program calls itself in histories, where nobody did it by hand. */
export const PRODUCT = 'Tutti';
