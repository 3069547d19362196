import { readChecks } from '#server/features/system/checks.ts';
import { reasonOf } from '#server/platform/health/check.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { runCommand, say } from '#server/start/command.ts';
import { addressOf } from '#server/start/process.ts';
import { type HealthFinding, HealthFindings } from '#shared/contract/health-checks.ts';

import { askProgram } from './asking.ts';
import { linesOf } from './english.ts';
import { withPlatform } from './own-platform.ts';

const CHECKS = '/api/instances/checks/';

/** `npm run doctor`: what Health shows, in a terminal. Exit code 1 = something is bad. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const address = addressOf(config);
  const findings: HealthFinding[] = [];
  try {
    findings.push(...HealthFindings.parse(await askProgram(config, CHECKS)).results);
  } catch (error) {
    const facts = { address, reason: reasonOf(error) };
    findings.push({ key: 'program', level: 'bad', outcome: 'stopped', facts });
    const found = await withPlatform(config, (platform) =>
      readChecks({ platform, reachedAt: null }),
    );
    findings.push(...(found ?? []).filter(({ key }) => key !== 'program'));
  }
  for (const line of linesOf(findings)) say(line);
  process.exitCode = findings.some(({ level }) => level === 'bad') ? 1 : 0;
}

await runCommand(main);
