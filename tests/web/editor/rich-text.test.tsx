import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { RichText } from '#web/features/editor/rich-text-section.tsx';
import { WorkspaceContext } from '#web/features/workspaces/store.ts';

const workspace = { id: '1', slug: 'acme', name: 'Acme' } as never;

function show(html: string) {
  return render(
    <WorkspaceContext value={workspace}>
      <RichText html={html} slug="acme" projectId="2" />
    </WorkspaceContext>,
  );
}

test('a stored text is drawn with its formats', () => {
  show(
    '<h2>Why</h2><p>So <strong>it</strong> is</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><label><input type="checkbox" checked></label><div><p>Done</p></div></li></ul>',
  );
  expect(screen.getByRole('heading', { name: 'Why' })).toBeDefined();
  expect(screen.getByText('it').tagName).toBe('STRONG');
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
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
