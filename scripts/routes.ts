import { DOOR_PATHS } from '#live/doors.ts';
import { allRoutes } from '#server/app.ts';

const doors = Object.values(DOOR_PATHS).map((url) => ({ method: 'GET', url }));
const lines = [...allRoutes(), ...doors].map(({ method, url }) => `${method} ${url}`);
process.stdout.write(`${lines.join('\n')}\n`);
