import { describe, expect, it } from 'vitest';

import { browserOf } from '#web/features/settings/account/browser-name.ts';

describe('the name of a browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Chrome',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Version/17 Safari/605',
      'Safari',
      'macOS',
      false,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17 Mobile Safari/604',
      'Safari',
      'iOS',
      true,
    ],
    ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko Firefox/130.0', 'Firefox', 'Android', true],
    ['curl/8', '', '', false],
  ])('%s', (userAgent, name, system, isPhone) => {
    expect(browserOf(userAgent)).toEqual({ name, system, isPhone });
  });
});
