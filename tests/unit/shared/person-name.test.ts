import { expect, test } from 'vitest';

import { fullNameOf } from '#shared/lib/person-name.ts';

test.each([
  ['Ana', 'Costa', 'Ana Costa'],
  ['太郎', '山田', '山田太郎'],
  ['さくら', '佐々木', '佐々木さくら'],
  ['민준', '김', '김민준'],
  ['小明', '王', '王小明'],
  ['Anna', '山田', 'Anna 山田'],
  // Japanese writes foreign names in their own order.
  ['スティーブ', 'ジョブズ', 'スティーブ・ジョブズ'],
  ['ジョン', '山田', '山田ジョン'],
  ['Taro', 'Yamada', 'Taro Yamada'],
  ['ليلى', 'حداد', 'ليلى حداد'],
  ['太郎', '', '太郎'],
  ['', '김', '김'],
  [' ', '', ''],
])('%j and %j are the name %j', (first_name, last_name, name) => {
  expect(fullNameOf({ first_name, last_name })).toBe(name);
});
