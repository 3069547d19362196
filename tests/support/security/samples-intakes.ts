import type { Place } from './place.ts';
import { itemFields } from './samples-work-items.ts';
import type { Sample, Samples } from './samples.ts';

const P = '/api/workspaces/:slug/projects/:project_id/';

const intake = (at: Place) => ({ params: { id: at.id('intake') } });
const handedIn = (at: Place) => ({ params: { id: at.id('handedIn') } });

/** Calls about an intake and its submissions, under both path names. */
const named: Samples = Object.fromEntries([
  ...['intakes', 'inboxes'].flatMap((word): [string, Sample][] => [
    [`GET ${P}${word}/`, () => ({})],
    [`POST ${P}${word}/`, () => ({ body: { name: `Another ${word}`, description: 'About' } })],
    [`GET ${P}${word}/:id/`, intake],
    [`PATCH ${P}${word}/:id/`, (at) => ({ ...intake(at), body: { name: 'Changed' } })],
    [`DELETE ${P}${word}/:id/`, (at) => ({ params: { id: at.id('otherIntake') } })],
  ]),
  ...['inbox-issues', 'intake-issues'].flatMap((word): [string, Sample][] => [
    [
      `GET ${P}${word}/`,
      (at) => ({
        query: {
          status: '-2,0',
          order_by: 'issue__updated_at',
          priority: 'none',
          state: at.project.states['Todo'] ?? '',
          created_at: '2020-01-01;after',
        },
      }),
    ],
    [
      `POST ${P}${word}/`,
      (at) => ({
        body: {
          source: 'IN_APP',
          issue: { ...itemFields(at), external_source: null, external_id: null },
        },
        also: { issue: { type_id: at.id('label') } },
      }),
    ],
    [
      `GET ${P}${word}/similar/`,
      (at) => ({ query: { name: `Item item ${at.canary}`, except: at.id('handedIn') } }),
    ],
    [`GET ${P}${word}/:id/`, handedIn],
    [
      `PATCH ${P}${word}/:id/`,
      (at) => ({
        ...handedIn(at),
        body: {
          issue: {
            ...itemFields(at),
            label_ids_add: [at.id('label')],
            label_ids_remove: [at.id('label')],
            assignee_ids_add: [at.author.id],
            assignee_ids_remove: [at.author.id],
            external_source: null,
            external_id: null,
          },
          status: 2,
          duplicate_to: at.id('item'),
          snoozed_till: null,
        },
        also: { issue: { type_id: at.id('label') } },
      }),
    ],
    [
      `PATCH ${P}${word}/`,
      (at) => ({
        body: {
          decisions: [
            {
              issue: at.id('handedIn'),
              status: 2,
              duplicate_to: at.id('item'),
              snoozed_till: null,
            },
            { issue: at.id('handedInToo'), status: -1, duplicate_to: null, snoozed_till: null },
          ],
        },
      }),
    ],
    [`DELETE ${P}${word}/:id/`, (at) => ({ params: { id: at.id('handedInToo') } })],
  ]),
]);

const F = '/api/public/anchor/:anchor/intake/';
const form = (at: Place) => ({ params: { anchor: at.anchor('intake') } });

/** Calls of visitors about the public form. */
const formSamples: Samples = {
  [`GET ${F}`]: form,
  [`GET ${F}similar/`]: (at) => ({ ...form(at), query: { name: 'Item item' } }),
  [`POST ${F}files/`]: (at) => ({
    ...form(at),
    body: { name: 'a.png', type: 'image/png', size: 4 },
  }),
  // Without a solved challenge nothing is stored.
  [`POST ${F}`]: (at) => ({
    ...form(at),
    body: { name: 'It breaks', sender_email: '', files: [at.id('attachment')] },
    answers: 403,
  }),
  'GET /spaces/intake/:anchor/': form,
  'POST /spaces/intake/:anchor/': (at) => ({ ...form(at), answers: 400 }),
  'GET /spaces/intake/status/:token/': () => ({ params: { token: 'none' }, answers: 404 }),
};

export const intakeSamples: Samples = {
  ...formSamples,
  ...named,
  [`GET ${P}intake-settings/`]: () => ({}),
  [`PATCH ${P}intake-settings/`]: () => ({
    body: {
      is_in_app_enabled: true,
      form: {
        intro_html: '<p>Tell us.</p>',
        fields: [{ key: 'browser', kind: 'choice', label: 'Browser', choices: ['Firefox'] }],
      },
    },
  }),
  [`POST ${P}publish-intake-regenerate/`]: () => ({}),
  [`GET ${P}intake-work-items/:work_item_id/description-versions/`]: (at) => ({
    params: { work_item_id: at.id('handedIn') },
  }),
  [`GET ${P}intake-work-items/:work_item_id/description-versions/:id/`]: (at) => ({
    params: { work_item_id: at.id('handedIn'), id: at.id('handedInVersion') },
  }),
};
