import { z } from 'zod';

import type { ExternalCall, Run } from '#server/features/external-api/kit/derive.ts';
import { oneOf } from '#server/features/external-api/kit/one-of.ts';
import { MAX_LITE_ROWS } from '#server/features/external-api/kit/page.ts';
import { Module } from '#shared/contract/modules.ts';

import { itemQuery, listIn } from './finding.ts';
import { moreShapes } from './more-shapes.ts';
import { archiveCalls, idsIn, placed } from './parts.ts';
import { shapes } from './shapes.ts';

const P = '/projects/:project_id' as const;
const MODULE = `${P}/modules/:module_id` as const;
const { module, moduleItem, workItem } = shapes;

const STATUS = Module.shape.status
  .optional()
  .meta({ description: 'Keeps the modules of a status.' });
const Modules = z.array(z.looseObject({ status: z.string() }));

async function listModules(run: Run, status: unknown) {
  const all = Modules.parse(await run(`GET ${P}/modules/`));
  return status === undefined ? all : all.filter((one) => one.status === status);
}

export const moduleCalls: readonly ExternalCall[] = [
  {
    method: 'GET',
    url: `${P}/modules/`,
    of: `GET ${P}/modules/`,
    shape: module,
    answers: 'page',
    query: { status: STATUS },
    doc: 'Lists the modules of a project',
    handle: (_scope, { query }, run) => listModules(run, query['status']),
  },
  {
    method: 'GET',
    url: `${P}/modules-lite/`,
    of: `GET ${P}/modules/`,
    shape: moreShapes.moduleLite,
    answers: 'page',
    maxRows: MAX_LITE_ROWS,
    query: { status: STATUS },
    doc: 'Lists the modules of a project in short',
    handle: (_scope, { query }, run) => listModules(run, query['status']),
  },
  {
    method: 'POST',
    url: `${P}/modules/`,
    of: `POST ${P}/modules/`,
    shape: module,
    status: 201,
    doc: 'Creates a module',
  },
  ...oneOf(`${P}/modules/:id/`, `${P}/modules/:id/`, module, 'a module'),
  {
    method: 'GET',
    url: `${MODULE}/module-issues/`,
    of: `GET ${MODULE}/issues/`,
    shape: workItem,
    answers: 'page',
    isPagedByWeb: true,
    query: itemQuery,
    handle: listIn(`GET ${MODULE}/issues/`, 'module'),
    doc: 'Lists the work items of a module',
  },
  {
    method: 'POST',
    url: `${MODULE}/module-issues/`,
    of: `POST ${MODULE}/issues/`,
    shape: moduleItem,
    answers: 'list',
    status: 200,
    doc: 'Adds work items to a module',
    handle: async (scope, { params, body }, run) => {
      await run(`POST ${MODULE}/issues/`, { body });
      return idsIn(body).map((id) => ({ ...placed(scope, id), module: params['module_id'] }));
    },
  },
  {
    method: 'DELETE',
    url: `${MODULE}/module-issues/:id/`,
    of: `DELETE ${MODULE}/issues/:id/`,
    doc: 'Takes a work item out of a module',
  },
  ...archiveCalls('module', 'modules', module),
];
