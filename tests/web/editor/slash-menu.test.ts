import { expect, test } from 'vitest';

import { slashTrigger } from '#web/features/editor/extensions/triggers.tsx';

const triggerWith = (isOffered: boolean) =>
  slashTrigger({
    t: (key) => key,
    pickImage: () => undefined,
    embedItem: null,
    askAi: { isOffered: () => isOffered, run: () => undefined },
  });

test('the slash menu begins with text, headings and lists; lower headings and colors come last', async () => {
  const trigger = triggerWith(false);
  const ids = (await trigger.items('')).map(({ id }) => id);
  const first = ['paragraph', 'heading1', 'heading2', 'heading3', 'bulletList', 'orderedList'];
  expect(ids.slice(0, 10)).toEqual([...first, 'taskList', 'table', 'image', 'callout']);
  const lower = ids.indexOf('heading4');
  expect(ids.slice(lower, lower + 3)).toEqual(['heading4', 'heading5', 'heading6']);
  expect(ids.slice(lower + 3).every((id) => id.startsWith('color') || id.startsWith('back'))).toBe(
    true,
  );
});

test('the slash menu offers the AI only where it is on', async () => {
  const found = async (isOn: boolean) => {
    const items = await triggerWith(isOn).items('ai.title');
    return items.map(({ id }) => id);
  };
  expect(await found(false)).toEqual([]);
  expect(await found(true)).toEqual(['ai']);
});
