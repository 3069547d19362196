import { readFileSync } from 'node:fs';

import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { connect } from '#examples/external-api/client.ts';
import { externalTypes, TYPES_FILE } from '#scripts/external-client.ts';
import { allRoutes } from '#server/app.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { world, type World } from '#tests/support/world.ts';

let w: World;
beforeAll(async () => (w = await world()));
afterAll(() => w.close());

const Media = z.object({
  content: z.object({ 'application/json': z.object({ example: z.unknown() }) }),
});
const Operation = z.looseObject({
  operationId: z.string(),
  requestBody: z.looseObject({}).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const Api = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

const routes = allRoutes().filter((route) => route.isExternal && !route.aliasOf);
const pathOf = (url: string) =>
  url
    .replaceAll(/:([a-z_]+)/g, '{$1}')
    .replace('/issues/', '/work-items/')
    .replace('/archived-issues/', '/archived-work-items/');

describe('the document of the external API', () => {
  it('is valid, and holds every call once', async () => {
    const { body } = await w.server.anonymous.get('/api/v1/openapi.json');
    expect(await new Validator().validate(body)).toMatchObject({ valid: true });
    const { paths } = Api.parse(body);
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it('shows examples that the calls take and give', async () => {
    const { paths } = Api.parse((await w.server.anonymous.get('/api/v1/openapi.json')).body);
    const wrong: string[] = [];
    const check = (name: string, schema: z.ZodType, holder: unknown) => {
      const { example } = Media.parse(holder).content['application/json'];
      const { error } = schema.safeParse(example);
      if (error) wrong.push(`${name}: ${z.prettifyError(error)}`);
    };
    for (const route of routes) {
      const name = `${route.method} ${pathOf(route.url)}`;
      const operation = paths[pathOf(route.url)]?.[route.method.toLowerCase()];
      if (!operation) throw new Error(`${name} is not described.`);
      if (route.body) check(`${name} body`, route.body, operation.requestBody);
      if (!(route.response instanceof z.ZodType)) continue;
      const [, reply] =
        Object.entries(operation.responses).find(([at]) => at.startsWith('2')) ?? [];
      check(name, route.response, reply);
    }
    expect(wrong).toEqual([]);
  });

  it('says what numbers, filters and refusals are', async () => {
    const { body } = await w.server.anonymous.get('/api/v1/openapi.json');
    const items = body.paths['/api/v1/workspaces/{slug}/projects/{project_id}/work-items/'].get;
    const query = new Map<string, { schema: object }>(
      items.parameters.map((one: { name: string }) => [one.name, one]),
    );
    expect(query.get('per_page')?.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    });
    for (const name of ['pql', 'filters', 'state', 'assignees', 'group_by']) {
      expect([name, query.get(name)?.schema]).toEqual([
        name,
        expect.objectContaining({ description: expect.any(String) }),
      ]);
    }
    const keys = Object.keys(body.components.schemas.WorkItem.properties);
    expect(query.get('fields')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { enum: keys } },
    });
    expect(query.get('expand')?.schema).toMatchObject({
      type: 'array',
      items: { enum: expect.arrayContaining(['state', 'assignees', 'labels']) },
    });
    expect(items.responses['200'].description).toContain('expand');
    for (const methods of Object.values(Api.parse(body).paths)) {
      for (const { operationId, responses } of Object.values(methods)) {
        for (const [status, reply] of Object.entries(responses)) {
          if (!status.startsWith('4')) continue;
          const name = String(Object(reply).$ref).split('/').at(-1) ?? '';
          const { content } = body.components.responses[name] ?? {};
          expect([operationId, status, content?.['application/json']]).toEqual([
            operationId,
            status,
            { schema: expect.any(Object) },
          ]);
        }
        expect([operationId, Object.keys(responses)]).toEqual([
          operationId,
          expect.arrayContaining(['401', '403', '429']),
        ]);
      }
    }
  });

  it('is a page that runs its own script alone, and reads nothing from elsewhere', async () => {
    const page = await w.server.anonymous.get('/api/v1/docs/');
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    const scripts = [...page.body.matchAll(/<script[^>]*>/g)].map(String);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    const again = await w.server.anonymous.get('/api/v1/docs/');
    expect(again.body).not.toContain(nonce);
    const sources = [...page.body.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
    expect(sources).toEqual(['js/scalar.js']);
    const above = await w.server.anonymous.get('/api/v1/docs');
    expect([above.status, above.headers['location']]).toEqual([302, 'docs/']);
    const script = await w.server.anonymous.get('/api/v1/docs/js/scalar.js');
    expect(script.headers['content-type']).toContain('javascript');
  });
});

describe('the typed client among the examples', () => {
  it('has the types of today', () => {
    expect(readFileSync(TYPES_FILE, 'utf8')).toBe(externalTypes());
  });

  it('makes, lists and deletes a work item', async () => {
    const server = await w.server.app.listen({ port: 0, host: '127.0.0.1' });
    const { secret } = await makeApiToken(w.server, w.admin, w.workspace);
    const call = connect(server, secret);
    const at = { slug: w.workspace.slug, project_id: w.project.id };
    const items = '/api/v1/workspaces/{slug}/projects/{project_id}/work-items/';
    const { id, name } = await call(`POST ${items}`, at, { body: { name: 'Typed' } });
    expect(name).toBe('Typed');
    const list = await call(`GET ${items}`, at, { query: { fields: 'name' } });
    expect(list).toMatchObject({ results: [{ name: 'Typed' }] });
    expect(await call(`DELETE ${items}{id}/`, { ...at, id })).toBeUndefined();
    await expect(call(`GET ${items}{id}/`, { ...at, id })).rejects.toThrow(/^404 /);
  });
});
