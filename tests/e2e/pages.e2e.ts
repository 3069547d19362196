import { AT_ONCE } from './support/limits.ts';
import { makePage, openText, savedMark, textOf, wordsOf, writeAt } from './support/pages.ts';
import { bring, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('two people write one page and see each other; what one locks the other only reads', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, { name: 'Plan', description_html: '<p>Together</p>' });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openText(hers, at, id), openText(his, at, id)]);
  await writeAt(textOf(hers), 'End', ' we write');
  await expect(textOf(his)).toContainText('Together we write', AT_ONCE);
  await writeAt(textOf(his), 'Home', 'Now: ');
  await expect.poll(() => wordsOf(textOf(hers)), AT_ONCE).toContain('Now: Together we write');
  await expect(textOf(his).locator('.caret', { hasText: 'Ada' })).toBeAttached(AT_ONCE);
  await expect(
    hers.getByRole('list', { name: 'Here now' }).getByRole('button', { name: 'Follow Max' }),
  ).toBeVisible();

  // The title by one is seen by the other, in the page and in the breadcrumbs.
  await hers.getByRole('textbox', { name: 'Title' }).fill('Plan of the day');
  await hers.getByRole('textbox', { name: 'Title' }).blur();
  await expect(his.getByRole('textbox', { name: 'Title' })).toHaveValue('Plan of the day', AT_ONCE);

  await hers.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(his.getByText(/Locked by/)).toBeVisible(AT_ONCE);
  await expect(his.locator('.tiptap')).toHaveAttribute('contenteditable', 'false', AT_ONCE);
  await hers.getByRole('button', { name: 'Unlock', exact: true }).first().click();
  await expect(his.locator('.tiptap')).toHaveAttribute('contenteditable', 'true');
});

test('an earlier version is read as what changed, and brought back for all', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, {
    name: 'Times',
    description_html: '<p>The train leaves at nine from track two.</p>',
  });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await openText(hers, at, id);
  await writeAt(textOf(hers), 'End', ' Bring tea.');
  await expect(savedMark(hers)).toHaveAttribute('data-save', 'saved');
  // Another author: what was there before is kept as a version.
  await openText(his, at, id);
  await writeAt(textOf(his), 'End', ' And cake.');
  await expect(savedMark(his)).toHaveAttribute('data-save', 'saved');

  await hers.getByRole('button', { name: 'Page options' }).click();
  await hers.getByRole('menuitem', { name: /Version history/ }).click();
  const list = hers.getByRole('navigation', { name: 'Versions' });
  await expect(list.getByRole('button')).not.toHaveCount(1);
  const history = hers.getByRole('region', { name: 'Version history' });
  await expect(history.getByRole('insertion').first()).toContainText(/cake|tea/);
  await list.getByRole('button').nth(1).click();
  await expect(hers).toHaveURL(/version=/);
  await history.getByRole('button', { name: 'Restore' }).click();
  await expect(textOf(hers)).toBeVisible();
  await expect(textOf(hers)).not.toContainText('And cake.');
  await expect(textOf(his)).not.toContainText('And cake.');
});
