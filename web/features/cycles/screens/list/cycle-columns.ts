/**
 * The columns of the list: sign, name, what is to be done, burn-down, dates, items, points, owner, star and menu. They
 * leave from the end as the list grows narrow; a phone has name and dates, and the rest in the menu.
 */
export const COLUMNS =
  'grid grid-cols-[20px_minmax(0,1fr)_auto_64px] items-center gap-x-3 px-4 @lg/cycles:grid-cols-[20px_minmax(0,1fr)_auto_184px_24px_60px] @3xl/cycles:grid-cols-[20px_minmax(0,1fr)_auto_184px_72px_24px_60px] @5xl/cycles:grid-cols-[20px_minmax(0,1fr)_auto_88px_184px_72px_72px_24px_60px]';
/** There where a list has room for all but the chart and the points. */
export const FROM_LG = 'hidden @lg/cycles:flex';
export const FROM_3XL = 'hidden @3xl/cycles:flex';
export const FROM_5XL = 'hidden @5xl/cycles:flex';
