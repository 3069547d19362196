import { formOf } from '#tests/support/upload.ts';

import type { Place } from './place.ts';
import type { Samples } from './samples.ts';

const W = '/api/assets/v2/workspaces/:slug/';
const P = `${W}projects/:project_id/`;
const OLDER = '/api/workspaces/:slug/projects/:project_id/issues/:work_item_id/issue-attachments/';
const plain = () => ({});

const picture = { name: 'a.png', size: 4, type: 'image/png' };
const inItem = (at: Place) => ({
  ...picture,
  entity_type: 'ISSUE_DESCRIPTION',
  entity_identifier: at.id('item'),
});
const ofWorkspace = (at: Place) => ({ params: { asset_id: at.id('workspacePicture') } });
const ofProject = (at: Place) => ({ params: { asset_id: at.id('picture') } });
const rename = { attributes: { name: 'b.png' } };
const upload = () => ({
  form: formOf({}, { field: 'asset', content: 'text', name: 'a.txt', type: 'text/plain' }),
});
const attachmentOf = (at: Place) => ({
  params: { work_item_id: at.id('item'), id: at.id('attachment') },
});
const on = (at: Place) => ({ params: { work_item_id: at.id('item') } });
const olderFile = (at: Place) => ({
  params: { workspace: at.workspace.id, key: at.olderKey },
});

const attachmentSamples = (family: string): Samples => ({
  [`GET ${P}${family}/:work_item_id/attachments/`]: on,
  [`POST ${P}${family}/:work_item_id/attachments/`]: (at) => ({ ...on(at), body: picture }),
  [`GET ${P}${family}/:work_item_id/attachments/:id/`]: attachmentOf,
  [`PATCH ${P}${family}/:work_item_id/attachments/:id/`]: attachmentOf,
  [`DELETE ${P}${family}/:work_item_id/attachments/:id/`]: attachmentOf,
});

export const fileSamples: Samples = {
  [`POST ${W}`]: (at) => ({ body: inItem(at) }),
  [`GET ${W}:asset_id/`]: ofWorkspace,
  [`PATCH ${W}:asset_id/`]: (at) => ({ ...ofWorkspace(at), body: rename }),
  [`DELETE ${W}:asset_id/`]: ofWorkspace,
  [`POST ${W}restore/:asset_id/`]: ofWorkspace,
  [`GET ${W}check/:asset_id/`]: ofWorkspace,
  [`POST ${W}:entity_id/bulk/`]: (at, me) => ({
    params: { entity_id: at.id('item') },
    body: { asset_ids: [at.own(me.who).loosePicture] },
  }),
  [`POST ${P}`]: (at) => ({ body: inItem(at) }),
  [`GET ${P}:asset_id/`]: ofProject,
  [`PATCH ${P}:asset_id/`]: (at) => ({ ...ofProject(at), body: rename }),
  [`DELETE ${P}:asset_id/`]: ofProject,
  [`POST ${P}:entity_id/bulk/`]: (at, me) => ({
    params: { entity_id: at.id('item') },
    body: { asset_ids: [at.own(me.who).loosePicture] },
  }),
  'POST /api/assets/v2/user-assets/': () => ({
    body: { ...picture, entity_type: 'USER_COVER', entity_identifier: '' },
  }),
  'PATCH /api/assets/v2/user-assets/:asset_id/': (_at, me) => ({
    params: { asset_id: me.account.avatar },
  }),
  'DELETE /api/assets/v2/user-assets/:asset_id/': (_at, me) => ({
    params: { asset_id: me.account.avatar },
  }),
  'GET /api/assets/v2/static/:asset_id/': (at) => ({ params: { asset_id: at.id('logo') } }),
  ...attachmentSamples('issues'),
  ...attachmentSamples('epics'),
  'POST /api/files/': () => ({ ...upload(), answers: 403 }),
  'GET /api/files/': () => ({ query: { key: 'x' }, answers: 403 }),
  'GET /api/project-covers/': plain,
  'GET /api/unsplash/': () => ({ query: { query: 'hills', page: '1', per_page: '5' } }),
  [`GET ${OLDER}`]: on,
  [`POST ${OLDER}`]: (at) => ({ ...on(at), ...upload() }),
  [`DELETE ${OLDER}:id/`]: attachmentOf,
  'POST /api/workspaces/:slug/file-assets/': upload,
  'GET /api/workspaces/file-assets/:workspace/:key/': olderFile,
  'DELETE /api/workspaces/file-assets/:workspace/:key/': olderFile,
  'POST /api/workspaces/file-assets/:workspace/:key/restore/': olderFile,
  'POST /api/users/file-assets/': upload,
  'GET /api/users/file-assets/:key/': (_at, me) => ({ params: { key: me.account.fileKey } }),
  'DELETE /api/users/file-assets/:key/': (_at, me) => ({ params: { key: me.account.fileKey } }),
};
