import i18next from 'i18next';
import { describe, expect, test } from 'vitest';

import { RELATION_TYPES } from '#shared/constants/work-items.ts';
import { type NameOf, sentenceOf } from '#web/features/notifications/sentence.ts';

import { ME, notice } from './notices.ts';

const nameOf: NameOf = (kind, id) => {
  if (kind === 'item') return `#${id}`;
  return id === ME ? '@Ines' : undefined;
};

type Activity = Parameters<typeof notice>[0] & object;

/** What is read on the card. */
function said(change: Activity): string {
  const { key, values } = sentenceOf(notice(change), ME, nameOf);
  expect(i18next.exists(key), key).toBe(true);
  return i18next.t(key, { who: 'Mara', ...values });
}

const of = (field: string, new_value = 'None', other: object = {}) =>
  said({ activity: { field, new_value, ...other } });

describe('what a card says', () => {
  test('of changed fields', () => {
    expect(of('state', 'In review')).toBe('Mara moved this to In review');
    expect(of('priority', 'urgent')).toBe('Mara set the priority to Urgent');
    expect(of('target_date', '2026-11-17')).toMatch(/^Mara set the due date to .*17/);
    expect(of('target_date')).toBe('Mara removed the due date');
    expect(of('labels', '', { old_value: 'bug' })).toBe('Mara removed the label bug');
    expect(of('archived_at', 'restore')).toBe('Mara restored this');
    expect(of('cycles', '', { old_value: 'Cycle 24' })).toBe(
      'Mara removed this from cycle Cycle 24',
    );
  });

  test('of oneself as of nobody else', () => {
    expect(of('assignees', 'ines', { new_identifier: ME })).toBe('Mara assigned this to you');
    expect(of('assignees', '', { old_identifier: ME })).toBe('Mara unassigned you');
    expect(of('assignees', 'jonas', { new_identifier: 'another' })).toBe('Mara assigned jonas');
  });

  test('of comments and mentions, in their words and without their tags', () => {
    expect(of('comment', '<p>x</p>', { verb: 'created', issue_comment: 'Replay attached' })).toBe(
      'Mara: “Replay attached”',
    );
    const mention = { sender: 'in_app:issue_activities:mentioned' };
    const html =
      '<p><mention-component></mention-component> is <b>3:1</b> enough?<script>alert(1)</script></p>';
    const activity = { field: 'comment', verb: 'created', new_value: html };
    const { issue_comment, ...without } = notice({ ...mention, activity }).data.issue_activity;
    expect(issue_comment).toBe('');
    const row = notice(mention);
    const told = sentenceOf({ ...row, data: { ...row.data, issue_activity: without } }, ME, nameOf);
    expect(i18next.t(told.key, { who: 'Mara', ...told.values })).toMatch(/^Mara: “is 3:1 enough\?/);
    expect(said({ ...mention, activity: { field: 'description' } })).toBe(
      'Mara mentioned you in the description',
    );
  });

  test('of how much visitors have said since', () => {
    const row = notice({ activity: { field: 'comment', verb: 'created', issue_comment: 'Buy' } });
    const told = sentenceOf({ ...row, data: { ...row.data, more: 12 } }, ME, nameOf);
    expect(i18next.t(told.key, { who: 'Mara', ...told.values })).toBe(
      'Mara: “Buy”, and 12 more from visitors',
    );
  });

  test('with the names of people a comment mentions, which its plain text leaves out', () => {
    const named = (id: string) =>
      `<mention-component entity_identifier="${id}" entity_name="user_mention"></mention-component>`;
    const activity = {
      field: 'comment',
      verb: 'created',
      new_value: `<p>${named(ME)} and ${named('gone')} please</p>`,
      issue_comment: 'and please',
    };
    expect(said({ activity })).toBe('Mara: “@Ines and please”');
    const item =
      '<mention-component entity_identifier="WEB-5" entity_name="issue_mention"></mention-component>';
    const about = { ...activity, new_value: `<p>${named(ME)} see ${item} first</p>` };
    expect(said({ activity: about })).toBe('Mara: “@Ines see #WEB-5 first”');
  });

  test('of every field and verb there is something to say', () => {
    const fields = [
      'None',
      'state',
      'name',
      'description',
      'priority',
      'target_date',
      'start_date',
      'parent',
      'labels',
      'assignees',
      'comment',
      'link',
      'attachment',
      'archived_at',
      'cycles',
      'modules',
      'estimate_points',
      'issue',
      'draft',
      'intake',
      'something_new',
      ...RELATION_TYPES,
    ];
    for (const field of fields) {
      for (const verb of ['created', 'updated', 'deleted']) {
        for (const value of ['None', '', 'some value']) {
          expect(of(field, value, { verb, old_value: value })).not.toContain('{{');
        }
      }
    }
  });
});
