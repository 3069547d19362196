import i18next from 'i18next';

/**
 * The chosen language as it is written where the browser is at home: with English chosen, a Briton's days stand
 * before their months and an American's behind them.
 */
export function locale(): string {
  const language = i18next.language || 'en';
  const isOf = (one: string) => one === language || one.startsWith(`${language}-`);
  return navigator.languages.find(isOf) ?? language;
}
