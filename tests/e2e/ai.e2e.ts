import { openAiService } from '#tests/support/ai-service.ts';

import { makePage, openText, textOf, wordsOf } from './support/pages.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { asInstanceAdmin, excessOf, faultsOf, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('an admin sets the AI up and tries it; a text is changed by it, seen by others, and undone', async ({
  browser,
  faults,
}) => {
  // The service refuses once, on purpose.
  faults.allow(/status of 400/);
  const service = await openAiService();
  const root = await visitor(browser, 'Root');
  await asInstanceAdmin(root);
  // A run that failed may have left it on.
  await good(
    root.request.patch('/api/instances/configurations/', {
      data: { LLM_PROVIDER: 'openai', LLM_BASE_URL: '', LLM_API_KEY: '', LLM_MODEL: '' },
    }),
  );
  const admin = await root.context.newPage();
  await admin.goto('/god-mode/ai');

  await test.step('it is set up', async () => {
    await expect(admin.getByText(/^AI is off/)).toBeVisible();
    await admin.getByRole('combobox', { name: 'AI provider' }).click();
    await admin.getByRole('option', { name: /^Other/ }).click();
    await admin.getByRole('textbox', { name: 'Base URL' }).fill(service.address);
    await admin.getByRole('textbox', { name: 'Model' }).fill('small-1');
    await admin.getByRole('textbox', { name: 'API key' }).fill('sk-hush');
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText(/^AI is on/)).toBeVisible();
  });
  await test.step('the test says whether it answers, and why not', async () => {
    const run = admin.getByRole('button', { name: 'Send test question' });
    await run.click();
    await expect(admin.getByText(/The AI answered in/)).toBeVisible();
    service.answer = { status: 401, text: 'Incorrect API key' };
    await run.click();
    await expect(admin.getByText('401 Incorrect API key')).toBeVisible();
    await settle(admin);
    expect(await faultsOf(admin)).toEqual([]);
    await admin.setViewportSize({ width: 390, height: 844 });
    expect(await excessOf(admin)).toBeLessThanOrEqual(0);
  });

  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const id = await makePage(ada, at, {
    name: 'Notes',
    description_html: '<p>we is late</p><p>Second line</p>',
  });
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  await Promise.all([openText(hers, at, id), openText(his, at, id)]);
  const panel = hers.getByRole('dialog', { name: 'Ask AI' });

  await test.step('a selection is corrected by keys alone: the answer is shown before it is used', async () => {
    service.answer = { status: 200, text: 'We are **late**' };
    await textOf(hers).locator('p', { hasText: 'we is late' }).click();
    await hers.keyboard.press('Home');
    await hers.keyboard.press('Shift+End');
    // The editor knows what is selected a moment after the browser, and offers then what it can do with it.
    await expect(hers.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    expect(await hers.evaluate(() => String(getSelection()))).toBe('we is late');
    await hers.keyboard.press('ControlOrMeta+j');
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('textbox')).toBeFocused();
    await hers.keyboard.press('Tab');
    const fix = panel.getByRole('button', { name: 'Fix grammar' });
    if (!(await fix.evaluate((one) => one === document.activeElement))) {
      await hers.keyboard.press('Tab');
    }
    await expect(fix).toBeFocused();
    expect(await faultsOf(hers)).toEqual([]);
    await hers.keyboard.press('Enter');
    await expect(panel.getByRole('region', { name: 'Answer of the AI' })).toHaveText('We are late');
    expect(service.asked.at(-1)?.messages[1]?.content).toMatch(/\nwe is late$/);
    // What another person writes meanwhile is not replaced by an answer that does not know it.
    await textOf(his).locator('p', { hasText: 'we is late' }).click();
    await his.keyboard.press('Home');
    await his.keyboard.type('Note: ');
    await expect.poll(() => wordsOf(textOf(hers))).toContain('Note: we is late');
    await expect(panel.getByText(/^Someone has changed this text/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Replace selection' })).toHaveCount(0);
    service.answer = { status: 200, text: 'Note: We are **late**' };
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('region', { name: 'Answer of the AI' })).toHaveText(
      'Note: We are late',
    );
    await expect(panel.getByRole('region', { name: 'Answer of the AI' })).toBeFocused();
    await hers.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Replace selection' })).toBeFocused();
    await hers.keyboard.press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(textOf(hers).locator('strong')).toHaveText('late');
    await expect.poll(() => wordsOf(textOf(his))).toContain('Note: We are late');
  });
  await test.step('undo takes it back for everybody', async () => {
    await hers.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => wordsOf(textOf(his))).toContain('Note: we is late');
  });
  await test.step('a question from the slash menu is answered below the line; a failure says why', async () => {
    service.answer = { status: 429, text: 'quota' };
    await textOf(hers).locator('p', { hasText: 'Second line' }).click();
    await hers.keyboard.press('End');
    await hers.keyboard.type(' /ask ai');
    await hers.getByRole('option', { name: 'Ask AI' }).click();
    await expect(panel.getByRole('textbox')).toBeFocused();
    await hers.keyboard.type('What comes next?');
    await hers.keyboard.press('Enter');
    await expect(panel.getByRole('alert')).toContainText('busy, or its quota is used up');
    service.answer = { status: 200, text: '- First\n- Then' };
    // The question stays, also when the panel was closed meanwhile.
    await panel.getByRole('button', { name: 'Ask something else' }).click();
    await expect(panel.getByRole('textbox')).toHaveValue('What comes next?');
    await hers.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await hers.keyboard.press('ControlOrMeta+j');
    await expect(panel.getByRole('textbox')).toHaveValue('What comes next?');
    await hers.keyboard.press('Enter');
    const answer = panel.getByRole('region', { name: 'Answer of the AI' });
    await expect(answer).toContainText('Then');
    // A press beside the panel does not throw the answer away.
    await textOf(hers).locator('p').first().click();
    await expect(answer).toBeVisible();
    await panel.getByRole('button', { name: 'Insert below' }).click();
    await expect(textOf(hers).locator('li')).toHaveText(['First', 'Then']);
    await expect.poll(() => wordsOf(textOf(his))).toMatch(/First\s*Then/);
  });

  await test.step('it helps with a new item, too; what is written stays when its panel closes', async () => {
    service.answer = { status: 200, text: 'The map shows **no** boats' };
    await hers.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(hers.getByRole('button', { name: 'New item' }).first()).toBeVisible();
    await hers.keyboard.press('c');
    const dialog = hers.getByRole('dialog', { name: 'New work item' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Boats are missing');
    const text = dialog.getByRole('textbox', { name: 'Description' });
    await text.click();
    await hers.keyboard.type('map show no boat');
    await hers.keyboard.press('ControlOrMeta+j');
    await expect(panel.getByRole('textbox')).toBeFocused();
    expect(await faultsOf(hers)).toEqual([]);
    await hers.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(text).toHaveText('map show no boat');
    await expect(text).toBeFocused();
    await hers.keyboard.press('ControlOrMeta+a');
    await hers.keyboard.press('ControlOrMeta+j');
    await panel.getByRole('button', { name: 'Fix grammar' }).click();
    await panel.getByRole('button', { name: 'Replace selection' }).click();
    await expect(text.locator('strong')).toHaveText('no');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const described = async () => {
      const { results } = await (await ada.request.get(at.issues)).json();
      const made = results.find(({ name }: { name: string }) => name === 'Boats are missing');
      return (
        made && (await (await ada.request.get(`${at.issues}${made.id}/`)).json()).description_html
      );
    };
    await expect.poll(described).toContain('<strong>no</strong> boats');
  });

  await test.step('switched off, nothing of it is offered', async () => {
    await admin.getByRole('textbox', { name: 'Base URL' }).fill('');
    await admin.getByRole('combobox', { name: 'AI provider' }).click();
    await admin.getByRole('option', { name: 'OpenAI', exact: true }).click();
    await admin.getByRole('textbox', { name: 'API key' }).fill('');
    await admin.getByRole('button', { name: 'Save changes' }).click();
    await expect(admin.getByText(/^AI is off/)).toBeVisible();
    await hers.reload();
    await openText(hers, at, id);
    await textOf(hers).locator('p').first().click();
    await hers.keyboard.press('Home');
    await hers.keyboard.press('Shift+End');
    await expect(hers.getByRole('toolbar', { name: 'Formatting' }).last()).toBeVisible();
    await expect(hers.getByRole('button', { name: 'Ask AI' })).toHaveCount(0);
  });
  service.close();
});
