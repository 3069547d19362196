import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';

import { textThings } from '#web/app/texts/text-things.tsx';
import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { TextThingsContext } from '#web/features/editor/text-things.ts';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';
import { store } from '#web/lib/store/collection.ts';

const workspace = { id: '1', slug: 'acme', name: 'Acme' } as never;

function show(html: string) {
  return render(
    <WorkspaceContext value={workspace}>
      <TextThingsContext value={textThings}>
        <RichText html={html} slug="acme" projectId="2" />
      </TextThingsContext>
    </WorkspaceContext>,
  );
}

test('a stored text is drawn with its formats', () => {
  show(
    '<h2>Why</h2><p>So <strong>it</strong> is</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked></label><div><p>Done</p></div></li></ul>',
  );
  expect(screen.getByRole('heading', { name: 'Why' })).toBeDefined();
  expect(screen.getByText('it').tagName).toBe('STRONG');
  expect(screen.getByRole('checkbox', { name: 'Done' })).toHaveProperty('checked', true);
});

test('nothing of a text runs, whatever it holds', () => {
  const { container } = show(
    '<p onclick="x()">a</p><script>x()</script><iframe src="//evil"></iframe><a href="javascript:x()">link</a><svg><g onload="x()"></g></svg>',
  );
  expect(container.querySelector('script, iframe, svg')).toBeNull();
  expect(container.innerHTML).not.toMatch(/onclick|onload|javascript:/);
});

test('a picture is read from its project', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  show(`<image-component src="${id}" alt="Chart" width="35%"></image-component>`);
  expect(screen.getByAltText('Chart').getAttribute('src')).toContain(
    `/api/assets/v2/workspaces/acme/projects/2/${id}/`,
  );
});

test('colors come from the theme, other colors are kept, and nothing else of a style is', () => {
  show(
    '<p><span data-text-color="peach">a</span><span data-background-color="#ff0000" style="position:fixed">b</span><span data-text-color="url(//evil)">c</span></p><h2 style="text-align:center">d</h2>',
  );
  expect(screen.getByText('a').dataset['textColor']).toBe('peach');
  expect(screen.getByText('b').getAttribute('style')).toBe('background-color: rgb(255, 0, 0);');
  expect(screen.getByText('c').getAttribute('style')).toBeNull();
  expect(screen.getByRole('heading').style.textAlign).toBe('center');
});

test('a callout has its sign and its background, a cell its color without fetching a picture', () => {
  const { container } = show(
    '<div data-block-type="callout-component" data-emoji-unicode="128640" data-background="green"><p>Note</p></div><table><tbody><tr><td background="pink"><p>x</p></td></tr></tbody></table><div data-type="horizontalRule"><div></div></div>',
  );
  expect(screen.getByText('🚀')).toBeDefined();
  expect(screen.getByText('Note').closest('[data-background-color=green]')).not.toBeNull();
  expect(screen.getByRole('cell').dataset['backgroundColor']).toBe('pink');
  expect(container.querySelector('[background]')).toBeNull();
  expect(screen.getByRole('separator')).toBeDefined();
});

test('a name in a text leads to who that is', async () => {
  const member = { id: 'm', display_name: 'Max', first_name: 'Max', last_name: 'Meier' };
  store.feed.put(
    'workspace_member',
    { id: 'w', rev: 1, workspace_id: '1', member, role: 15, is_active: true },
    'workspace:1',
  );
  store.feed.put(
    'project_member',
    { id: 'p', rev: 1, project: '2', member: 'm', role: 20 },
    'project:2',
  );
  store.flush();
  show(
    '<p>By <mention-component entity_name="user_mention" entity_identifier="m"></mention-component></p>',
  );
  await userEvent.click(screen.getByRole('button', { name: '@Max' }));
  const card = await screen.findByRole('dialog', { name: '@Max' });
  expect(card.textContent).toContain('Max Meier');
  expect(card.textContent).toContain('Project admin');
});

test('each block reads in the direction of its own words, a point of a list as a whole', () => {
  const { container } = show('<p>Seats</p><h2>שלום</h2><ul><li><p>مقاعد</p></li></ul>');
  const drawn = [...container.querySelectorAll('[dir=auto]')].map(({ tagName }) => tagName);
  expect(drawn).toEqual(['P', 'H2', 'LI']);
  // Words in no block, as programs send them, are one.
  const bare = show('<b>שלום</b> and so on').container;
  expect(bare.querySelector('.prose')?.getAttribute('dir')).toBe('auto');
});

test('a long text is painted with its first blocks, and then whole', () => {
  const html = Array.from({ length: 400 }, (_, n) => `<p>Line ${n + 1}</p>`).join('');
  const host = document.createElement('div');
  const drawn: number[] = [];
  const { container } = render(
    <WorkspaceContext value={workspace}>
      <TextThingsContext value={textThings}>
        <Counted onDrawn={() => void drawn.push(host.querySelectorAll('p').length)}>
          <RichText html={html} slug="acme" projectId="2" />
        </Counted>
      </TextThingsContext>
    </WorkspaceContext>,
    { container: document.body.appendChild(host) },
  );
  expect(drawn[0]).toBeLessThan(100);
  expect(container.querySelectorAll('p')).toHaveLength(400);
  expect(screen.getByText('Line 400')).toBeDefined();
});

/** Tells what the first frame has. */
function Counted({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return children;
}
