import { ENDPOINT_PATHS } from '#live/endpoints.ts';
import { allRoutes } from '#server/app.ts';

const endpoints = Object.values(ENDPOINT_PATHS).map((url) => ({ method: 'GET', url }));
const lines = [...allRoutes(), ...endpoints].map(({ method, url }) => `${method} ${url}`);
process.stdout.write(`${lines.join('\n')}\n`);
