import { type Config, readConfig } from './platform/settings/config.ts';
import { sentenceOf } from './start/failure.ts';
import { type RunningProcess, startProcess } from './start/process.ts';

/** Time limit of a graceful stop in milliseconds; afterwards it is forced. */
const STOP_LIMIT = 10_000;
/** A terminal and npm both forward one Ctrl-C: only a later signal counts as a second one. */
const SAME_SIGNAL = 1_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Starts the program, prints its URL, and stops on a signal. */
async function main(): Promise<void> {
  const stop = onStopSignal();
  let config: Config | null = null;
  try {
    config = readConfig(process.env);
    const running = await startProcess(config, say);
    say(
      `Tutti is ready: ${config.ROLE === 'all' ? running.platform.config.PUBLIC_URL : running.url}`,
    );
    await stop.asked;
    await end(running);
  } catch (error) {
    const reason = sentenceOf(error, config) ?? `Tutti could not start: ${String(error)}`;
    process.stderr.write(`${reason}\n`);
    if (!sentenceOf(error, config)) process.stderr.write(`${trace(error)}\n`);
    process.exit(1);
  }
}

/** Resolves on the first signal; a second one exits immediately. */
function onStopSignal(): { readonly asked: Promise<void> } {
  let first = 0;
  const asked = new Promise<void>((resolve) => {
    const handle = () => {
      if (first === 0) {
        first = performance.now();
        setTimeout(() => process.exit(1), STOP_LIMIT).unref();
        resolve();
      } else if (performance.now() - first > SAME_SIGNAL) {
        process.exit(1);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  });
  return { asked };
}

async function end(running: RunningProcess): Promise<never> {
  say('Stopping ...');
  await running.close();
  say('Stopped.');
  process.exit(0);
}

function trace(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

await main();
