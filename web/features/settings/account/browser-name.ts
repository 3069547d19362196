/** Short form of a browser's user agent. */
export interface BrowserName {
  readonly name: string;
  readonly system: string;
  readonly isPhone: boolean;
}

// In this order, because several browsers also name the ones they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Parses a user agent; unknown names are "". */
export function browserOf(userAgent: string): BrowserName {
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  return {
    name: find(BROWSERS),
    system: find(SYSTEMS),
    isPhone: /Mobile|iPhone|Android/.test(userAgent),
  };
}
