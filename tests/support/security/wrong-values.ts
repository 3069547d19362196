const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
};

/** Values that are invalid for some field; none may cause a server error. */
export const WRONG_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a number', 7],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['a huge number', 1e300],
  ['more than any integer', 9_007_199_254_740_992],
  ['true', true],
  ['an empty text', ''],
  ['a blank text', ' \t '],
  ['a word', 'word'],
  ['NUL', 'a\0b'],
  ['half a letter', 'a\ud800b'],
  ['10 kB', 'x'.repeat(10_240)],
  ['SQL', "'; DROP TABLE users; --"],
  ['an empty list', []],
  ['a list of everything', [null, 1, 'a', {}, [], true]],
  ['an object', { a: { $ne: 1 } }],
  ['names of the language', { constructor: {}, prototype: {}, toString: 1 }],
  ['a nest', nested(200)],
];

/** Whole bodies that are no object, or cannot be parsed. */
export const WRONG_BODIES: readonly (readonly [name: string, raw: string])[] = [
  ['nothing but a text', '"x"'],
  ['a list', '[1,2]'],
  ['a number', '7'],
  ['null', 'null'],
  ['half of JSON', '{"name":'],
  ['no JSON', 'name=x'],
  ['a nest 10,000 deep', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['objects 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['names of the language', '{"constructor":"x","toString":"x","valueOf":"x"}'],
  ['a poisoned prototype', '{"__proto__":{"is_admin":true},"constructor":{"prototype":{"a":1}}}'],
];

/** Query values that must not get into the SQL of lists. */
export const WRONG_QUERIES: readonly (readonly [key: string, value: string])[] = [
  ...['order_by', 'group_by', 'sub_group_by', 'fields', 'expand', 'x_axis', 'segment'].flatMap(
    (key) =>
      [
        'created_by__password',
        'created_by__password_hash',
        'user.email',
        '-workspace__owner__password_hash',
        'name; DROP TABLE users',
        "name' OR '1'='1",
        'name,(SELECT password_hash FROM users LIMIT 1)',
        '__proto__',
        'constructor',
        'x'.repeat(10_240),
        '',
        '\0',
        'state_id,priority',
      ].map((value) => [key, value] as const),
  ),
  ...['1e9', '1000000000', '-1', '0', '0.5', 'x', '', 'NaN', '９', "1' OR '1'='1"].map(
    (value) => ['per_page', value] as const,
  ),
  ...[
    'x',
    '',
    '1:2',
    '50:-1:0',
    '50:99999999999999999999:0',
    '-5:0:0',
    '1e3:0:0',
    '50:0:7',
    '50:0:0:0',
    'NaN:NaN:NaN',
    "50:0:0'; SELECT 1",
    ':'.repeat(5_000),
  ].map((value) => ['cursor', value] as const),
  ...['state', 'priority', 'labels', 'assignees', 'created_at', 'target_date', 'parent'].flatMap(
    (key) =>
      ['x', "' OR 1=1", '2026-99-99;after', '1_weeks;after;fromnow;x', ',', '\0', 'null'].map(
        (value) => [key, value] as const,
      ),
  ),
  ...['search', 'query', 'issues', 'updated_at__gt', 'created_at__gt', 'month', 'type'].flatMap(
    (key) =>
      ['%', '_', '\\', '(a+)+$', "'", '\0', 'x'.repeat(10_240), '🧨', '-1', '1,2,x'].map(
        (value) => [key, value] as const,
      ),
  ),
];
