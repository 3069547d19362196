import { afterAll, beforeAll } from 'vitest';

import type { LiveOptions } from '#live/live.ts';
import { deriveJob } from '#server/features/document-texts/derive-job.ts';
import { openTestLive, type TestLive } from '#tests/support/live.ts';
import {
  type Caller,
  startServer,
  type TestProject,
  type TestServer,
  type TestWorkspace,
} from '#tests/support/world.ts';

/** A project with three people, and its documents on a real port. */
export interface LiveWorld {
  readonly server: TestServer;
  readonly live: TestLive;
  readonly ada: Caller;
  readonly ben: Caller;
  readonly guest: Caller;
  readonly stranger: Caller;
  readonly workspace: TestWorkspace;
  readonly project: TestProject;
  /** A new item's id; its text is `html`. */
  readonly item: (html?: string) => Promise<string>;
  /** A new public page of Ada's: its id. */
  readonly page: (html?: string) => Promise<string>;
  /** Where a page's calls are. */
  readonly pageUrl: (id: string) => string;
  /** The text as readers of HTML get it, once the job has been there. */
  readonly html: (kind: 'page' | 'work-item', id: string) => Promise<string>;
}

/** Starts the world of a test file, and ends it. */
export function liveWorld(options: LiveOptions = {}): () => LiveWorld {
  let world: LiveWorld;
  beforeAll(async () => {
    world = await makeWorld(options);
  });
  afterAll(async () => {
    await world.live.close();
    await world.server.close();
  });
  return () => world;
}

async function makeWorld(options: LiveOptions): Promise<LiveWorld> {
  const server = await startServer();
  const [ada, ben, guest, stranger] = await Promise.all(
    ['Ada', 'Ben', 'Guest', 'Stranger'].map((name) => server.person(name)),
  );
  if (!ada || !ben || !guest || !stranger) throw new Error('Nobody is here.');
  const workspace = await server.workspace(ada);
  const project = await server.project(workspace, ada);
  await ada.patch(`${project.url}/`, { page_view: true, guest_view_all_features: true });
  for (const [who, role] of [
    [ben, 15],
    [guest, 5],
  ] as const) {
    await server.join(workspace, who, role);
    await server.joinProject(workspace, project, who, role);
  }
  const live = await openTestLive(server, options);
  const add = async (what: string, body: object) => {
    const reply = await ada.post(`${project.url}/${what}/`, { name: 'A text', ...body });
    if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.id as string;
  };
  return {
    ...{ server, live, ada, ben, guest, stranger, workspace, project },
    item: (html = '<p>first</p>') => add('issues', { description_html: html }),
    page: (html = '<p>first</p>') => add('pages', { description_html: html }),
    pageUrl: (id) => `${project.url}/pages/${id}/`,
    async html(kind, id) {
      await deriveJob.run(server.platform, id);
      const what = kind === 'page' ? 'pages' : 'issues';
      const { body } = await ada.get(`${project.url}/${what}/${id}/`);
      return String(body.description_html).replaceAll(' class="editor-paragraph-block"', '');
    },
  };
}
