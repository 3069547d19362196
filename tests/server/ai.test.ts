import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aiSettingsOf } from '#server/platform/process/ai-settings.ts';
import { type AiService, openAiService } from '#tests/support/ai-service.ts';
import { makeApiToken } from '#tests/support/api-token.ts';
import { type Browser, openBrowser, setUpInstance } from '#tests/support/browser.ts';
import { world, type World } from '#tests/support/world.ts';

const CONFIGURATIONS = '/api/instances/configurations/';
const NOT_SET = { error: 'LLM provider API key and model are required' };

let w: World;
let root: Browser;
let service: AiService;
const assistant = () => `${w.workspace.url}/ai-assistant/`;
const ofProject = () => `${w.project.url}/ai-assistant/`;
const rephrase = () => `${w.workspace.url}/rephrase-grammar/`;
const set = (values: Record<string, string>) => root.send('PATCH', CONFIGURATIONS, values);
const other = () => ({
  LLM_PROVIDER: 'other',
  LLM_BASE_URL: `${service.address}/`,
  LLM_MODEL: 'small-1',
  LLM_API_KEY: 'sk-hush',
});

beforeAll(async () => {
  w = await world({ OUTGOING_ALLOW: '127.0.0.1' });
  root = await setUpInstance(w.server);
  service = await openAiService();
});
afterAll(async () => {
  service.close();
  await w.close();
});
beforeEach(async () => {
  service.asked.length = 0;
  service.answer = { status: 200, text: 'ready' };
  await w.server.platform.database.sql`DELETE FROM rate_counters WHERE name LIKE 'ai %'`;
});

describe('the AI, as long as nothing is set', () => {
  it('is off: no client offers it, and every call says what is missing', async () => {
    const { body } = await openBrowser(w.server).get('/api/instances/');
    expect(body.config.has_llm_configured).toBe(false);
    for (const [url, sent] of [
      [assistant(), { task: 'Shorten', prompt: 'Text' }],
      [ofProject(), { task: 'Shorten', prompt: 'Text' }],
      [rephrase(), { text_input: 'Text' }],
    ] as const) {
      expect(await w.member.post(url, sent)).toMatchObject({ status: 400, body: NOT_SET });
    }
    expect(await root.send('POST', '/api/instances/ai-test/')).toMatchObject({
      status: 400,
      body: NOT_SET,
    });
  });

  it('needs a known service, a model, and a key or an address of its own', () => {
    const of = (values: Record<string, string>) => aiSettingsOf((key) => values[key] ?? '');
    const good = { LLM_PROVIDER: 'openai', LLM_API_KEY: 'a', LLM_MODEL: 'm' };
    expect(of(good)).toEqual({ address: 'https://api.openai.com/v1', key: 'a', model: 'm' });
    expect(of({ ...good, LLM_PROVIDER: 'unknown' })).toBeNull();
    expect(of({ ...good, LLM_MODEL: '' })).toBeNull();
    expect(of({ ...good, LLM_API_KEY: '' })).toBeNull();
    expect(of({ ...good, LLM_PROVIDER: 'other' })).toBeNull();
    const own = { LLM_PROVIDER: 'other', LLM_BASE_URL: 'http://a.test/v1/', LLM_MODEL: 'm' };
    expect(of(own)).toEqual({ address: 'http://a.test/v1', key: '', model: 'm' });
  });
});

describe('the AI', () => {
  beforeAll(async () => {
    expect((await set(other())).status).toBe(200);
  });

  it('keeps its key sealed and shows it to nobody', async () => {
    const [row] = await w.server.platform.database.sql`
      SELECT value, is_encrypted FROM instance_configurations WHERE key = 'LLM_API_KEY'`;
    expect(row).toMatchObject({ is_encrypted: true });
    expect(JSON.stringify(row)).not.toContain('hush');
    expect(JSON.stringify((await root.get(CONFIGURATIONS)).body)).not.toContain('hush');
    const { body } = await openBrowser(w.server).get('/api/instances/');
    expect(body.config.has_llm_configured).toBe(true);
    expect(JSON.stringify(body)).not.toContain('hush');
    expect((await set({ LLM_BASE_URL: 'file:///etc' })).status).toBe(400);
    expect((await set({ LLM_PROVIDER: 'nobody' })).status).toBe(400);
  });

  it('gets the task and the text, and answers as text and as harmless HTML', async () => {
    service.answer.text = 'One <b>\ntwo';
    const reply = await w.member.post(assistant(), { task: 'Shorten', prompt: 'A long text' });
    expect(reply).toMatchObject({
      status: 200,
      body: { response: 'One <b>\ntwo', response_html: 'One &lt;b&gt;<br/>two' },
    });
    expect(service.asked).toEqual([
      expect.objectContaining({
        path: '/v1/chat/completions',
        model: 'small-1',
        headers: expect.objectContaining({ authorization: 'Bearer sk-hush' }),
        messages: [
          { role: 'system', content: expect.stringContaining('Markdown') },
          { role: 'user', content: 'Shorten\nA long text' },
        ],
      }),
    ]);
    expect(await w.member.post(assistant(), { prompt: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'Task is required' },
    });
  });

  it('answers in a project with what it is of', async () => {
    const reply = await w.member.post(ofProject(), { task: 'Shorten' });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        response: 'ready',
        project_detail: { id: w.project.id, identifier: w.project.identifier },
        workspace_detail: { slug: w.workspace.slug },
      },
    });
  });

  it('writes a text in another form', async () => {
    const said = async (body: object) => {
      await w.member.post(rephrase(), body);
      return service.asked.at(-1)?.messages[1]?.content;
    };
    expect(await said({ text_input: 'What is due?' })).toBe('What is due?');
    expect(await said({ task: 'FIX_GRAMMAR', text_input: 'its fine' })).toMatch(
      /^Correct spelling.*\nits fine$/,
    );
    expect(await said({ task: 'REPHRASE', text_input: 'hi', formal_score: 10 })).toMatch(
      /\nMake it formal, 10 of 10\.\nhi$/,
    );
    for (const wrong of [
      {},
      { text_input: ' ' },
      { text_input: 'x'.repeat(30_001) },
      { text_input: 'x', task: 'DELETE' },
      { text_input: 'x', formal_score: 11 },
    ]) {
      expect((await w.member.post(rephrase(), wrong)).status).toBe(400);
    }
  });

  it('is for members with a session: not for guests, others, or programs', async () => {
    const body = { task: 'Shorten', prompt: 'Text' };
    expect((await w.guest.post(assistant(), body)).status).toBe(403);
    expect((await w.stranger.post(assistant(), body)).status).toBe(403);
    expect((await w.bystander.post(ofProject(), body)).status).toBe(403);
    expect((await w.server.anonymous.post(assistant(), body)).status).toBe(401);
    const token = await makeApiToken(w.server, w.admin, w.workspace);
    expect((await w.server.anonymous.post(assistant(), body, token.headers)).status).toBe(403);
    expect(service.asked).toEqual([]);
  });

  it('takes a limited number of calls of one person', async () => {
    const replies = await Promise.all(
      Array.from({ length: 21 }, () => w.member.post(rephrase(), { text_input: 'x' })),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(service.asked).toHaveLength(20);
    expect((await w.admin.post(rephrase(), { text_input: 'x' })).status).toBe(200);
  });

  it('says what failed and what to do; what the service said is for admins', async () => {
    const failure = async (status: number) => {
      service.answer = { status, text: 'Incorrect key sk-hush' };
      return (await w.member.post(rephrase(), { text_input: 'x' })).body.error;
    };
    expect(await failure(401)).toBe(
      'The AI service refused the key. An instance admin must enter a valid one.',
    );
    expect(await failure(404)).toContain('the model "small-1"');
    expect(await failure(429)).toContain('busy, or its quota is used up');
    expect(await failure(500)).toContain('(500)');
    service.answer = { status: 200, text: '  ' };
    const empty = await w.member.post(rephrase(), { text_input: 'x' });
    expect(empty).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/without a text/) },
    });
    service.answer = { status: 200, text: 'x'.repeat(600_000) };
    const long = await w.member.post(rephrase(), { text_input: 'x' });
    expect(long).toMatchObject({ status: 400, body: { error: expect.stringMatching(/too long/) } });
  });

  it('reaches no address of the own network that is not allowed', async () => {
    await set({ LLM_BASE_URL: 'http://10.0.0.1/v1' });
    const reply = await w.member.post(rephrase(), { text_input: 'x' });
    expect(reply).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/OUTGOING_ALLOW/) },
    });
    await set(other());
  });

  it('is tried by an admin with what is stored', async () => {
    const test = () => root.send('POST', '/api/instances/ai-test/');
    expect((await test()).body).toEqual({
      tested_at: expect.stringMatching(/Z$/),
      is_ok: true,
      address: service.address,
      model: 'small-1',
      answer: 'ready',
      detail: '',
      took_ms: expect.any(Number),
    });
    service.answer = { status: 401, text: 'Incorrect key' };
    expect((await test()).body).toMatchObject({
      is_ok: false,
      answer: 'The AI service refused the key. An instance admin must enter a valid one.',
      detail: '401 Incorrect key',
    });
    expect((await openBrowser(w.server).send('POST', '/api/instances/ai-test/')).status).toBe(401);
  });

  it('is off again when its key is taken away', async () => {
    await set({ LLM_PROVIDER: 'openai', LLM_API_KEY: '' });
    const { body } = await openBrowser(w.server).get('/api/instances/');
    expect(body.config.has_llm_configured).toBe(false);
    expect(await w.member.post(rephrase(), { text_input: 'x' })).toMatchObject({
      status: 400,
      body: NOT_SET,
    });
  });
});
