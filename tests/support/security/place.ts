import { getTableName } from 'drizzle-orm';
import { v7 } from 'uuid';

import { hashToken, makeToken } from '#server/platform/access/sessions.ts';
import { ANCHOR_KINDS, type AnchorKind, type Role } from '#shared/permissions.ts';
import type { Caller, TestProject, TestServer, TestWorkspace } from '#tests/support/world.ts';

import { plainResources, plainRow } from './plain.ts';

/** A person's roles in the workspace and project of a place; null = not a member. */
export interface Standing {
  readonly who: Caller;
  readonly workspace: Role | null;
  readonly project: Role | null;
  /** Former member: the membership exists, but is not active. */
  readonly hasLeft?: 'workspace' | 'project';
}

/** Ids of one person's own things in a place. */
export interface Own {
  readonly member: string;
  readonly projectMember: string;
  readonly favorite: string;
  readonly folder: string;
  readonly dashboardWidget: string;
  readonly mute: string;
  readonly apiToken: string;
  readonly draft: string;
  readonly notification: string;
  readonly imported: string;
  /** An uploaded image that belongs to no project yet. */
  readonly loosePicture: string;
  /** A page that only its owner sees. */
  readonly privatePage: string;
  readonly pageFavorite: string;
  /** Views that only their owner sees. */
  readonly privateView: string;
  readonly privateWorkspaceView: string;
  /** An export file. */
  readonly exported: string;
}

/** Things of which a place has one, by id. */
export type Thing =
  | 'spareState'
  | 'label'
  | 'otherLabel'
  | 'item'
  | 'other'
  | 'child'
  | 'done'
  | 'archived'
  | 'deleted'
  | 'epic'
  | 'doneEpic'
  | 'archivedEpic'
  | 'epicComment'
  | 'epicLink'
  | 'page'
  | 'otherPage'
  | 'archivedPage'
  | 'pageVersion'
  | 'view'
  | 'intake'
  | 'otherIntake'
  | 'handedIn'
  | 'handedInToo'
  | 'handedInVersion'
  | 'otherView'
  | 'workspaceView'
  | 'analysis'
  | 'comment'
  | 'publicComment'
  | 'link'
  | 'relation'
  | 'version'
  | 'attachment'
  | 'picture'
  | 'workspacePicture'
  | 'olderFile'
  | 'logo'
  | 'cover'
  | 'estimate'
  | 'point'
  | 'secondPoint'
  | 'otherEstimate'
  | 'otherPoint'
  | 'cycle'
  | 'runningCycle'
  | 'endedCycle'
  | 'archivedCycle'
  | 'deletedCycle'
  | 'module'
  | 'endedModule'
  | 'archivedModule'
  | 'deletedModule'
  | 'moduleLink'
  | 'theme'
  | 'projectAnchor'
  | 'viewAnchor'
  | 'pageAnchor'
  | 'intakeAnchor'
  | 'invitation'
  /** A service account and its token. */
  | 'robot'
  | 'robotToken'
  /** A deactivated account without a workspace. */
  | 'goneAccount'
  | 'webhook'
  | 'webhookDelivery'
  | 'projectInvitation'
  /** Imports in different states: waiting for a file, waiting for a person, running, done. */
  | 'importDraft'
  | 'importReady'
  | 'importRunning'
  | 'importDone'
  | 'importOfJira'
  | 'importMapping'
  /** Connections of the workspace, and the project's syncs through them. */
  | 'github'
  | 'slack'
  | 'githubSync'
  | 'slackSync';

/** A workspace with a project that contains one of everything a route can name. */
export interface Place {
  readonly workspace: TestWorkspace;
  readonly project: TestProject;
  /** Text in every field of the place, which reveals a leak. */
  readonly canary: string;
  /** Creator of everything that is not somebody's own. */
  readonly author: Caller;
  readonly olderKey: string;
  /** Token in the mails of its two invitations. */
  readonly token: string;
  readonly id: (thing: Thing) => string;
  /** Anchor of the publication of this kind: project, view, page or intake. */
  readonly anchor: (kind: AnchorKind) => string;
  readonly own: (who: Caller) => Own;
  /** Id of the row that the place has in a table; of what has an owner, the person's. */
  readonly plain: (table: string, who: Caller) => string;
  /** Every id of the place, except those of its people. */
  readonly ids: () => string[];
}

export interface PlaceOptions {
  readonly canary: string;
  readonly author: Caller;
  readonly people: readonly Standing[];
  /** Creates another project in an existing workspace. */
  readonly inside?: TestWorkspace;
  readonly isPrivate?: boolean;
  readonly guestsSeeAll?: boolean;
}

/** A reaction that everyone in a place has given, to its item and to its comment. */
export const REACTION = '128079';

type Row = Record<string, unknown>;
type Rows = readonly (readonly [table: string, row: Row])[];

let serial = 0;

/** Creates a place in one transaction. */
export async function makePlace(server: TestServer, options: PlaceOptions): Promise<Place> {
  const firsts = new Map<string, string>();
  const place = plan(options, firsts);
  const rows = rowsOf(place, options);
  for (const [table, { id }] of rows) {
    if (typeof id === 'string' && !firsts.has(table)) firsts.set(table, id);
  }
  await insert(server, [...rows, ...plainRows(place, options, firsts)]);
  return place;
}

function rowsOf(place: Place, options: PlaceOptions): Rows {
  return [
    ...(options.inside ? [] : workspaceRows(place)),
    ...projectRows(place, options),
    ...(options.inside ? [] : integrationRows(place)),
    ...options.people.flatMap((standing) => memberRows(place, standing, options)),
    ...itemRows(place),
    ...pageRows(place),
    ...viewRows(place, options.inside !== undefined),
    ...intakeRows(place),
    ...fileRows(place, options.inside !== undefined),
    ...anchorRows(place),
    ...options.people.flatMap(({ who }) => ownRows(place, who)),
  ];
}

/** Rows of the resources of the kit that have none yet: one, or one of each person. */
function plainRows(
  place: Place,
  { inside, people, author }: PlaceOptions,
  firsts: ReadonlyMap<string, string>,
): Rows {
  const made: (readonly [table: string, row: Row])[] = [];
  for (const plain of plainResources()) {
    const table = getTableName(plain.table);
    // What belongs to the workspace is there already when a second project is made.
    if (firsts.has(table) || (inside && plain.scope === 'workspace' && !plain.owner)) continue;
    for (const who of plain.owner ? people.map((standing) => standing.who) : [author]) {
      const at = { workspace: place.workspace.id, project: place.project.id };
      const idIn = (other: string) => place.plain(other, who);
      made.push([table, plainRow(plain, { canary: place.canary, who, idIn, ...at })]);
    }
  }
  return made;
}

async function insert(server: TestServer, rows: Rows): Promise<void> {
  // One statement per table and set of columns, all sent at once.
  const batches = new Map<string, { table: string; rows: Row[] }>();
  for (const [table, row] of rows) {
    const name = `${table} ${Object.keys(row).join()}`;
    const batch = batches.get(name) ?? { table, rows: [] };
    batch.rows.push(row);
    batches.set(name, batch);
  }
  await server.platform.database.sql.begin((tx) =>
    [...batches.values()].map((batch) => tx`INSERT INTO ${tx(batch.table)} ${tx(batch.rows)}`),
  );
}

function plan(
  { canary, author, people, inside }: PlaceOptions,
  firsts: ReadonlyMap<string, string>,
): Place {
  serial += 1;
  const slug = `place-${serial}`;
  const workspace = inside ?? { id: v7(), slug, url: `/api/workspaces/${slug}` };
  const projectId = v7();
  const url = `${workspace.url}/projects/${projectId}`;
  const states = Object.fromEntries(STATES.map(([name]) => [name, v7()]));
  const things = new Map<Thing, string>();
  const id = (thing: Thing) => {
    const known = things.get(thing) ?? v7();
    things.set(thing, known);
    return known;
  };
  const plains = new Map<string, string>();
  const owns = new Map(people.map(({ who }) => [who.id, newOwn()]));
  return {
    workspace,
    project: { id: projectId, identifier: `S${serial}`, states, url },
    canary,
    author,
    olderKey: `${makeToken().slice(0, 32)}-${canary}.txt`,
    token: makeToken(),
    id,
    anchor: (kind) => anchorText(id(`${kind}Anchor`)),
    own(who) {
      const own = owns.get(who.id);
      if (!own) throw new Error(`${who.name} has nothing in ${canary}.`);
      return own;
    },
    plain(table, who) {
      const plain = plainResources().find((one) => getTableName(one.table) === table);
      const key = plain?.owner ? `${table} ${who.id}` : table;
      const known = firsts.get(table) ?? plains.get(key) ?? v7();
      plains.set(key, known);
      return known;
    },
    ids: () => [
      ...things.values(),
      ...plains.values(),
      ...Object.values(states),
      ...[...owns.values()].flatMap((own) => Object.values(own)),
      projectId,
      ...(inside ? [] : [workspace.id]),
    ],
  };
}

/** Anchor made of an id's digits. */
const anchorText = (anchorId: string) => anchorId.replaceAll('-', '');

const newOwn = (): Own => ({
  member: v7(),
  projectMember: v7(),
  favorite: v7(),
  folder: v7(),
  dashboardWidget: v7(),
  mute: v7(),
  apiToken: v7(),
  draft: v7(),
  notification: v7(),
  imported: v7(),
  loosePicture: v7(),
  privatePage: v7(),
  pageFavorite: v7(),
  privateView: v7(),
  privateWorkspaceView: v7(),
  exported: v7(),
});

const STATES = [
  ['Backlog', 'backlog'],
  ['Todo', 'unstarted'],
  ['Done', 'completed'],
] as const;

function workspaceRows(place: Place): Rows {
  const { canary, author, id, workspace } = place;
  const by = { workspace_id: workspace.id, created_by: author.id };
  return [
    [
      'workspaces',
      {
        id: workspace.id,
        name: `Team ${canary}`,
        slug: workspace.slug,
        owner_id: author.id,
        logo_asset: id('logo'),
        created_by: author.id,
      },
    ],
    ['workspace_themes', { id: id('theme'), ...by, name: canary, actor_id: author.id }],
    [
      'workspace_invitations',
      {
        id: id('invitation'),
        ...by,
        email: `invited.${serial}@${canary}.test`,
        token_hash: hashToken(place.token),
      },
    ],
    [
      'users',
      {
        id: id('robot'),
        email: `robot.${serial}@${canary}.test`,
        username: id('robot'),
        display_name: `Robot ${canary}`,
        is_bot: true,
      },
    ],
    [
      'users',
      {
        id: id('goneAccount'),
        email: `gone.${serial}@${canary}.test`,
        username: id('goneAccount'),
        display_name: `Gone ${canary}`,
        is_active: false,
      },
    ],
    [
      'webhooks',
      {
        id: id('webhook'),
        ...by,
        url: `http://${canary}.test/${serial}`,
        secret: 'sealed',
        is_active: false,
      },
    ],
    [
      'webhook_deliveries',
      {
        id: id('webhookDelivery'),
        webhook_id: id('webhook'),
        entity_id: id('webhook'),
        event: 'issue',
        action: 'created',
        status: 'done',
      },
    ],
    ...(
      [
        ['importDraft', 'draft'],
        ['importReady', 'mapping'],
        ['importRunning', 'running'],
        ['importDone', 'completed'],
      ] as const
    ).map(([thing, status]) => {
      const started_at = status === 'completed' ? '2026-01-01T00:00:00Z' : null;
      const row = { id: id(thing), ...importOf(place, author), status, started_at };
      return ['imports', row] as const;
    }),
    ['imports', { id: id('importOfJira'), ...importOf(place, author), source: 'jira' }],
    [
      'import_mappings',
      {
        id: id('importMapping'),
        workspace_id: place.workspace.id,
        name: `Ferry ${canary}`,
        mapping: JSON.stringify({
          fields: { [canary]: 'title' },
          states: {},
          skipped_labels: [],
          date_order: 'mdy',
        }),
        created_by: author.id,
      },
    ],
    ['service_accounts', { user_id: id('robot'), ...by }],
    ['workspace_members', { ...by, member_id: id('robot'), role: 15 }],
    [
      'api_tokens',
      {
        id: id('robotToken'),
        ...by,
        token_hash: id('robotToken'),
        user_id: id('robot'),
        user_type: 1,
        label: canary,
      },
    ],
  ];
}

function projectRows(place: Place, options: PlaceOptions): Rows {
  const { canary, author, id, project } = place;
  const by = { workspace_id: place.workspace.id, created_by: author.id };
  const here = { ...by, project_id: project.id };
  const state = (stateId: string, name: string, group: string) =>
    [
      'states',
      { id: stateId, ...here, name, color: '#123456', group, default: name === 'Backlog' },
    ] as const;
  const cycleRow = (thing: Thing, more: Row) =>
    [
      'cycles',
      { id: id(thing), ...here, name: `${thing} ${canary}`, owned_by: author.id, ...more },
    ] as const;
  const moduleRow = (thing: Thing, more: Row) =>
    ['modules', { id: id(thing), ...here, name: `${thing} ${canary}`, ...more }] as const;
  return [
    [
      'projects',
      {
        id: project.id,
        ...by,
        name: `Project ${canary} ${serial}`,
        identifier: project.identifier,
        network: options.isPrivate ? 0 : 2,
        guest_view_all_features: options.guestsSeeAll ?? true,
        intake_view: true,
        cover_image_asset: id('cover'),
        anchor: place.anchor('project'),
        estimate_id: id('estimate'),
      },
    ],
    ['project_sequences', { project_id: project.id, last_sequence: 11 }],
    ...STATES.map(([name, group]) => state(project.states[name] ?? '', name, group)),
    state(id('spareState'), `Spare ${canary}`, 'started'),
    ['labels', { id: id('label'), ...here, name: `Label ${canary}` }],
    ['labels', { id: id('otherLabel'), ...here, name: `Other label ${canary}` }],
    ['estimates', { id: id('estimate'), ...here, name: `Estimate ${canary}` }],
    [
      'estimate_points',
      { id: id('point'), ...here, estimate_id: id('estimate'), value: `Point ${canary}` },
    ],
    [
      'estimate_points',
      { id: id('secondPoint'), ...here, estimate_id: id('estimate'), value: `Second ${canary}` },
    ],
    ['estimates', { id: id('otherEstimate'), ...here, name: `Other estimate ${canary}` }],
    [
      'estimate_points',
      {
        id: id('otherPoint'),
        ...here,
        estimate_id: id('otherEstimate'),
        value: `Other point ${canary}`,
      },
    ],
    ['cycles', { id: id('cycle'), ...here, name: `Cycle ${canary}`, owned_by: author.id }],
    cycleRow('runningCycle', { start_date: '2026-01-01', end_date: '2126-01-01' }),
    cycleRow('endedCycle', { start_date: '2026-01-01', end_date: '2026-01-02' }),
    cycleRow('archivedCycle', { archived_at: '2026-01-01' }),
    cycleRow('deletedCycle', { deleted_at: new Date().toISOString() }),
    ['modules', { id: id('module'), ...here, name: `Module ${canary}` }],
    moduleRow('endedModule', { status: 'completed' }),
    moduleRow('archivedModule', { status: 'completed', archived_at: '2026-01-01' }),
    moduleRow('deletedModule', { deleted_at: new Date().toISOString() }),
    [
      'module_links',
      { id: id('moduleLink'), ...here, module_id: id('module'), url: `http://${canary}.test/` },
    ],
    [
      'project_invitations',
      {
        id: id('projectInvitation'),
        ...here,
        email: `wanted.${serial}@${canary}.test`,
        token_hash: hashToken(place.token),
      },
    ],
  ];
}

function memberRows(place: Place, standing: Standing, { inside }: PlaceOptions): Rows {
  const { who, workspace, project, hasLeft } = standing;
  const own = place.own(who);
  const at = { workspace_id: place.workspace.id, member_id: who.id };
  const rows: [string, Row][] = [];
  if (!inside && workspace !== null) {
    const is_active = hasLeft !== 'workspace';
    rows.push(['workspace_members', { id: own.member, ...at, role: workspace, is_active }]);
    const mine = { workspace_id: place.workspace.id, user_id: who.id, created_by: who.id };
    rows.push(['home_widgets', { id: own.dashboardWidget, ...mine, key: 'assigned_issues' }]);
  }
  if (project !== null) {
    const here = { ...at, project_id: place.project.id, role: project, is_active: !hasLeft };
    rows.push(['project_members', { id: own.projectMember, ...here }]);
  }
  return rows;
}

function itemRows(place: Place): Rows {
  const { canary, author, id, project } = place;
  const here = {
    workspace_id: place.workspace.id,
    project_id: project.id,
    created_by: author.id,
  };
  const item = (thing: Thing, sequence: number, more: Row = {}) => {
    const state = more['state_id'] ?? project.states['Todo'];
    const row = {
      id: id(thing),
      ...here,
      sequence_id: sequence,
      name: `Item ${thing} ${canary}`,
      state_id: state,
      parent_id: null,
      archived_at: null,
      deleted_at: null,
      is_epic: false,
      intake_status: null,
      ...more,
    };
    const text = { work_item_id: id(thing), description_html: `<p>${canary}</p>` };
    return [['work_items', row] as const, ['work_item_texts', text] as const];
  };
  const on = { ...here, work_item_id: id('item') };
  const onEpic = { ...here, work_item_id: id('epic') };
  return [
    ...item('epic', 7, { is_epic: true }),
    ...item('doneEpic', 8, { is_epic: true, state_id: project.states['Done'] }),
    ...item('archivedEpic', 9, {
      is_epic: true,
      state_id: project.states['Done'],
      archived_at: '2026-01-01',
    }),
    ...item('item', 1),
    ...item('other', 2),
    ...item('child', 3, { parent_id: id('item') }),
    ...item('done', 4, { state_id: project.states['Done'] }),
    ...item('archived', 5, { state_id: project.states['Done'], archived_at: '2026-01-01' }),
    ...item('handedIn', 10, { intake_status: -2 }),
    ...item('handedInToo', 11, { intake_status: -2 }),
    ...item('deleted', 6, { deleted_at: new Date().toISOString() }),
    [
      'comments',
      {
        id: id('publicComment'),
        ...on,
        actor_id: author.id,
        comment_html: `<p>${canary}</p>`,
        access: 'EXTERNAL',
      },
    ],
    [
      'comments',
      { id: id('comment'), ...on, actor_id: author.id, comment_html: `<p>${canary}</p>` },
    ],
    [
      'comments',
      { id: id('epicComment'), ...onEpic, actor_id: author.id, comment_html: `<p>${canary}</p>` },
    ],
    [
      'work_item_links',
      { id: id('epicLink'), ...onEpic, url: `http://${canary}.test/`, title: canary },
    ],
    ['work_item_links', { id: id('link'), ...on, url: `http://${canary}.test/`, title: canary }],
    [
      'work_item_relations',
      {
        id: id('relation'),
        ...here,
        source_id: id('item'),
        target_id: id('other'),
        relation_type: 'blocked_by',
      },
    ],
    [
      'description_versions',
      { id: id('version'), ...on, description_html: `<p>${canary}</p>`, owned_by: author.id },
    ],
  ];
}

function pageRows(place: Place): Rows {
  const { canary, author, id } = place;
  const page = (thing: Thing, more: Row = {}) => {
    const text = { page_id: id(thing), description_html: `<p>${canary}</p>` };
    return [
      ['pages', pageRow(place, id(thing), author, { archived_at: null, ...more })] as const,
      ['page_descriptions', text] as const,
    ];
  };
  return [
    ...page('page', { anchor: place.anchor('page') }),
    ...page('otherPage'),
    ...page('archivedPage', { archived_at: '2026-01-01' }),
    [
      'page_versions',
      {
        id: id('pageVersion'),
        workspace_id: place.workspace.id,
        page_id: id('page'),
        description_html: `<p>Earlier ${canary}</p>`,
        owned_by: author.id,
        created_by: author.id,
      },
    ],
  ];
}

function pageRow(place: Place, pageId: string, owner: Caller, more: Row): Row {
  return {
    id: pageId,
    workspace_id: place.workspace.id,
    project_id: place.project.id,
    name: `Page ${place.canary}`,
    anchor: null,
    owned_by: owner.id,
    created_by: owner.id,
    ...more,
  };
}

function viewRows(place: Place, isSecond: boolean): Rows {
  const { author, id, project } = place;
  const view = (thing: Thing, project_id: string | null, anchor: string | null = null) =>
    ['views', viewRow(place, id(thing), author, { project_id, access: 1, anchor })] as const;
  return [
    view('view', project.id, place.anchor('view')),
    view('otherView', project.id),
    ...(isSecond
      ? []
      : [
          view('workspaceView', null),
          [
            'analytic_views',
            {
              id: id('analysis'),
              workspace_id: place.workspace.id,
              name: `Analysis ${place.canary}`,
              query_dict: JSON.stringify({ x_axis: 'priority', y_axis: 'issue_count' }),
              created_by: author.id,
            },
          ] as const,
        ]),
  ];
}

function viewRow(place: Place, viewId: string, owner: Caller, more: Row): Row {
  return {
    id: viewId,
    workspace_id: place.workspace.id,
    name: `View ${place.canary}`,
    anchor: null,
    owned_by: owner.id,
    created_by: owner.id,
    ...more,
  };
}

/** Publications of project, view, page and intake, with everything that visitors may do. */
function anchorRows({ anchor, author, id, project, workspace }: Place): Rows {
  const things = { project: project.id, view: id('view'), page: id('page'), intake: id('intake') };
  return ANCHOR_KINDS.map((kind) => [
    'anchors',
    {
      id: id(`${kind}Anchor`),
      anchor: anchor(kind),
      workspace_id: workspace.id,
      project_id: project.id,
      entity_name: kind,
      entity_identifier: things[kind],
      is_comments_enabled: true,
      is_reactions_enabled: true,
      is_votes_enabled: true,
      intake_id: kind === 'project' ? id('intake') : null,
      created_by: author.id,
    },
  ]);
}

function intakeRows(place: Place): Rows {
  const { canary, author, id, project } = place;
  const here = {
    workspace_id: place.workspace.id,
    project_id: project.id,
    created_by: author.id,
  };
  const intake = (thing: Thing, is_default: boolean) =>
    [
      'intakes',
      { id: id(thing), ...here, name: `${thing} ${canary}`, is_default, is_form_enabled: true },
    ] as const;
  const handedIn = (thing: Thing) =>
    ['intake_issues', { ...here, intake_id: id('intake'), work_item_id: id(thing) }] as const;
  return [
    intake('intake', true),
    intake('otherIntake', false),
    handedIn('handedIn'),
    handedIn('handedInToo'),
    [
      'description_versions',
      {
        id: id('handedInVersion'),
        ...here,
        work_item_id: id('handedIn'),
        description_html: `<p>${canary}</p>`,
        owned_by: author.id,
      },
    ],
  ];
}

/** Connections with GitHub and Slack, which do not answer. */
function integrationRows({ canary, workspace, project, author, id }: Place): Rows {
  const by = { workspace_id: workspace.id, created_by: author.id };
  const options = JSON.stringify({
    sends_changes: false,
    sends_new_items: false,
    events: ['created'],
  });
  return (['github', 'slack'] as const).flatMap((provider) => [
    [
      'workspace_integrations',
      {
        id: id(provider),
        ...by,
        provider,
        account: `Account ${canary}`,
        api_url: 'http://127.0.0.1:9',
      },
    ],
    [
      'project_syncs',
      {
        id: id(`${provider}Sync`),
        ...by,
        project_id: project.id,
        integration_id: id(provider),
        provider,
        target_id: '1',
        name: `ferry/${canary}`,
        options,
        status: 'stopped',
      },
    ],
  ]);
}

/** Row of an import by a person. */
function importOf({ canary, workspace }: Place, who: Caller) {
  return {
    workspace_id: workspace.id,
    created_by: who.id,
    initiated_by: who.id,
    source: 'csv',
    source_key: 'csv',
    name: canary,
    mapping: JSON.stringify({
      fields: {},
      people: {},
      states: {},
      skipped_labels: [],
      date_order: 'mdy',
    }),
    vocabulary: JSON.stringify({ columns: [], people: [], states: [], labels: [] }),
    new_project: JSON.stringify({ name: `Freight ${canary}`, identifier: 'FRT' }),
  };
}

function fileRows(place: Place, isSecond: boolean): Rows {
  const { canary, author, id, workspace } = place;
  const file = (fileId: string, entity_type: string, more: Row = {}) => {
    const row = {
      id: fileId,
      workspace_id: workspace.id,
      project_id: null,
      work_item_id: null,
      entity_type,
      asset: `${workspace.id}/${fileId}-${canary}`,
      attributes: JSON.stringify({ name: `${canary}.png`, type: 'image/png', size: 4 }),
      size: 4,
      is_uploaded: true,
      created_by: author.id,
      ...more,
    };
    return ['assets', row] as const;
  };
  const project_id = place.project.id;
  return [
    file(id('attachment'), 'ISSUE_ATTACHMENT', { project_id, work_item_id: id('item') }),
    file(id('picture'), 'ISSUE_DESCRIPTION', { project_id, work_item_id: id('item') }),
    // Workspace files are open to all members: a second project keeps its files inside the
    // project.
    file(id('workspacePicture'), 'PAGE_DESCRIPTION', isSecond ? { project_id } : {}),
    file(id('logo'), 'WORKSPACE_LOGO'),
    file(id('cover'), 'PROJECT_COVER', { project_id }),
    ...(isSecond
      ? []
      : [file(id('olderFile'), '', { asset: `${workspace.id}/${place.olderKey}` })]),
  ];
}

function ownRows(place: Place, who: Caller): Rows {
  const { canary, id, project, workspace } = place;
  const own = place.own(who);
  const mine = { workspace_id: workspace.id, user_id: who.id, created_by: who.id };
  const here = { workspace_id: workspace.id, project_id: project.id, created_by: who.id };
  const favorite = (rowId: string, entity_type: string, entity: string | null) =>
    [
      'favorites',
      {
        id: rowId,
        ...mine,
        project_id: entity && project.id,
        entity_type,
        entity_identifier: entity,
        name: canary,
        is_folder: entity === null,
      },
    ] as const;
  return [
    favorite(own.favorite, 'issue', id('item')),
    favorite(own.folder, 'folder', null),
    favorite(own.pageFavorite, 'page', id('otherPage')),
    favorite(v7(), 'view', id('otherView')),
    favorite(v7(), 'cycle', id('runningCycle')),
    favorite(v7(), 'module', id('endedModule')),
    ['pages', pageRow(place, own.privatePage, who, { access: 1 })],
    ['views', viewRow(place, own.privateView, who, { project_id: project.id, access: 0 })],
    ['views', viewRow(place, own.privateWorkspaceView, who, { project_id: null, access: 0 })],
    [
      'api_tokens',
      { id: own.apiToken, ...mine, token_hash: own.apiToken, label: canary, description: canary },
    ],
    ['imports', { id: own.imported, ...importOf(place, who) }],
    [
      'notifications',
      {
        id: v7(),
        workspace_id: mine.workspace_id,
        receiver_id: who.id,
        entity_name: 'import',
        entity_identifier: own.imported,
        title: canary,
        data: JSON.stringify({
          import: {
            id: own.imported,
            name: canary,
            status: 'completed',
            made: 1,
            total: 1,
            problems: 0,
            reason: null,
          },
        }),
        sender: 'in_app:import',
      },
    ],
    [
      'exports',
      {
        id: own.exported,
        workspace_id: mine.workspace_id,
        initiated_by: who.id,
        created_by: who.id,
        provider: 'csv',
        project_ids: [project.id],
        status: 'completed',
        token: own.exported.replaceAll('-', ''),
        file_key: `${mine.workspace_id}/${canary}.zip`,
        url: `http://tutti.test/${canary}`,
        expires_at: '2099-01-01T00:00:00Z',
      },
    ],
    [
      'mutes',
      {
        id: own.mute,
        ...mine,
        project_id: project.id,
        entity_name: 'issue',
        entity_identifier: id('other'),
      },
    ],
    [
      'drafts',
      {
        id: own.draft,
        workspace_id: workspace.id,
        owner_id: who.id,
        project_id: project.id,
        name: canary,
        description_html: `<p>${canary}</p>`,
        state_id: project.states.Todo,
        created_by: who.id,
      },
    ],
    [
      'notifications',
      {
        id: own.notification,
        ...here,
        receiver_id: who.id,
        entity_name: 'issue',
        entity_identifier: id('item'),
        title: canary,
        data: JSON.stringify({
          issue: {
            id: id('item'),
            name: canary,
            identifier: project.identifier,
            sequence_id: 1,
            state_name: 'Todo',
            state_group: 'unstarted',
          },
          issue_activity: {
            id: id('item'),
            verb: 'updated',
            field: 'name',
            actor: who.id,
            new_value: canary,
            old_value: canary,
            old_identifier: null,
            new_identifier: null,
          },
        }),
        sender: 'in_app:issue_activities:assigned',
      },
    ],
    ...[
      ['project', null],
      ['epics', null],
      ['cycle', id('cycle')],
      ['module', id('module')],
    ].map(
      ([kind, entity_id]) =>
        [
          'project_user_properties',
          {
            ...mine,
            project_id: project.id,
            kind,
            entity_id,
            filters: '{}',
            display_filters: '{}',
            display_properties: '{}',
          },
        ] as const,
    ),
    ...(['item', 'epic'] as const).flatMap((thing) => [
      [
        'work_item_subscribers',
        { ...here, work_item_id: id(thing), subscriber_id: who.id },
      ] as const,
      [
        'work_item_reactions',
        { ...here, work_item_id: id(thing), actor_id: who.id, reaction: REACTION },
      ] as const,
    ]),
    [
      'comment_reactions',
      { ...here, comment_id: id('comment'), actor_id: who.id, reaction: REACTION },
    ],
    [
      'assets',
      {
        id: own.loosePicture,
        workspace_id: workspace.id,
        project_id: null,
        work_item_id: null,
        entity_type: 'ISSUE_DESCRIPTION',
        asset: `${workspace.id}/${own.loosePicture}`,
        attributes: JSON.stringify({ name: `${canary}.png`, type: 'image/png', size: 4 }),
        size: 4,
        is_uploaded: true,
        created_by: who.id,
      },
    ],
  ];
}
