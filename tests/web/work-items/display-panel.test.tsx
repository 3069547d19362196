import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';

import { NO_NAMES } from '#shared/lib/work-item-query/names.ts';
import { parse } from '#shared/lib/work-item-query/parse.ts';
import type { DisplayChoices } from '#web/features/work-items/filters/display-panel.tsx';
import { DisplayPopover } from '#web/features/work-items/filters/display-popover.tsx';
import {
  ACROSS_PROJECTS,
  archiveChoices,
  epicChoices,
  projectChoices,
} from '#web/features/work-items/filters/list-choices.ts';
import { FIRST_SHOWN, type Shown } from '#web/features/work-items/filters/shown.ts';

const ALL = projectChoices(new Set(['cycles', 'modules', 'epics', 'estimates'])).display;
const shown = { now: FIRST_SHOWN };

function Panel({ first, choices }: { readonly first: Shown; readonly choices: DisplayChoices }) {
  const [now, setNow] = useState(first);
  useEffect(() => {
    shown.now = now;
  }, [now]);
  return <DisplayPopover shown={now} choices={choices} first={FIRST_SHOWN} onChange={setNow} />;
}

async function open(change: Partial<Shown> = {}, choices = ALL) {
  const user = userEvent.setup();
  render(<Panel first={{ ...FIRST_SHOWN, ...change }} choices={choices} />);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Display' }));
  // It is fetched when it is opened.
  await panel.findAllByRole('button');
  return {
    user,
    panel,
    /** The choices of a list of the panel, which is closed again. */
    offered: async (name: string) => {
      await user.click(panel.getByRole('combobox', { name }));
      const texts = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      await user.keyboard('{Escape}');
      return texts;
    },
    choose: async (name: string, option: string) => {
      await user.click(panel.getByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    },
  };
}

test('a list can be without groups, and has no lanes', async () => {
  const { offered } = await open();
  expect(await offered('Group by')).toContain('None');
  expect(screen.queryByRole('combobox', { name: 'Sub-group by' })).toBeNull();
});

test('a board always has columns, and its lanes are never the same again', async () => {
  const { offered, choose } = await open({ layout: 'board' });
  expect(await offered('Group by')).not.toContain('None');
  const lanes = await offered('Sub-group by');
  expect(lanes).not.toContain('State');
  expect(lanes.at(-1)).toBe('None');
  await choose('Sub-group by', 'Priority');
  expect(shown.now.settings).toMatchObject({ groupBy: 'state_id', subGroupBy: 'priority' });
});

test('grouped by another property, the rest stays as it was chosen', async () => {
  const filter = parse('priority:high', NO_NAMES).filter;
  const settings = { ...FIRST_SHOWN.settings, filter, showSubItems: false };
  const { choose } = await open({ settings });
  await choose('Group by', 'Assignee');
  expect(shown.now.settings).toEqual({ ...settings, groupBy: 'assignees__id' });
  await choose('Group by', 'None');
  expect(shown.now.settings.groupBy).toBeNull();
});

test('the order is one of the offered ones, with the way it goes', async () => {
  const { choose, panel } = await open();
  expect(panel.getByRole('combobox', { name: 'Order by' }).textContent).toContain('Manual');
  await choose('Order by', 'Last updated');
  expect(shown.now.settings.orderBy).toEqual({ name: 'updated_at', isDescending: true });
  await choose('Order by', 'Due date');
  expect(shown.now.settings.orderBy).toEqual({ name: 'target_date', isDescending: false });
});

test('a property is shown or not by one press, and says so', async () => {
  const { user, panel } = await open();
  const labels = panel.getByRole('button', { name: 'Labels' });
  const before = labels.getAttribute('aria-pressed');
  await user.click(labels);
  expect(labels.getAttribute('aria-pressed')).not.toBe(before);
  expect(shown.now.display.has('labels')).toBe(before !== 'true');
  await user.click(labels);
  expect(labels.getAttribute('aria-pressed')).toBe(before);
  expect(FIRST_SHOWN.display.has('labels')).toBe(before === 'true');
});

test('sub-items and empty groups are switches that work by keys', async () => {
  const { user, panel } = await open();
  const isOn = FIRST_SHOWN.settings.showSubItems;
  panel.getByRole('switch', { name: 'Show sub-items' }).focus();
  await user.keyboard(' ');
  expect(shown.now.settings.showSubItems).toBe(!isOn);
  await user.click(panel.getByRole('switch', { name: 'Show empty groups' }));
  expect(shown.now.settings.showEmptyGroups).toBe(!FIRST_SHOWN.settings.showEmptyGroups);
});

test('Reset brings back all but the filter and the layout', async () => {
  const filter = parse('priority:high', NO_NAMES).filter;
  const settings = { ...FIRST_SHOWN.settings, filter, groupBy: 'priority' as const };
  const { user, panel } = await open({ layout: 'board', settings, display: new Set(['key']) });
  await user.click(panel.getByRole('button', { name: 'Reset' }));
  expect(shown.now).toEqual({
    ...FIRST_SHOWN,
    layout: 'board',
    settings: { ...FIRST_SHOWN.settings, filter },
  });
});

test('a project without cycles, modules, epics and estimates is not asked about them', async () => {
  const { offered, panel } = await open({}, projectChoices(new Set()).display);
  const gone = ['Cycle', 'Module', 'Epic', 'Estimate'];
  const both = [...(await offered('Group by')), ...(await offered('Order by'))];
  expect(both.filter((name) => gone.includes(name))).toEqual([]);
  expect(panel.queryByRole('button', { name: /^(Cycle|Modules|Epic|Estimate)$/ })).toBeNull();
});

test('an archive is a list: no lanes, no sub-items, no empty groups', async () => {
  const { panel } = await open({}, archiveChoices(new Set()).display);
  expect(panel.queryByRole('switch')).toBeNull();
  expect(archiveChoices(new Set()).layouts).toEqual(['list']);
});

test('across projects nothing is ordered by hand, and groups are those that all projects have', async () => {
  const { offered } = await open({ layout: 'board' }, ACROSS_PROJECTS.display);
  expect(await offered('Order by')).not.toContain('Manual');
  const groups = await offered('Group by');
  expect(groups).toEqual(['State group', 'Priority', 'Project', 'Labels']);
  expect(screen.queryByRole('combobox', { name: 'Sub-group by' })).toBeNull();
});

test('epics are offered no sub-items of their own', async () => {
  const { panel } = await open({}, epicChoices().display);
  expect(panel.queryByRole('switch', { name: 'Show sub-items' })).toBeNull();
  expect(panel.getByRole('switch', { name: 'Show empty groups' })).toBeDefined();
});

test('Escape gives the focus back to the button', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Display' }));
});
