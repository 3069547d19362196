/** Name of the actor in history lines that no person caused. */
export const PRODUCT = 'Tutti';
