import { allRoutes } from '#server/app.ts';

const lines = allRoutes().map(({ method, url }) => `${method} ${url}`);
process.stdout.write(`${lines.join('\n')}\n`);
