import { until } from '#tests/support/feed.ts';
import { freePort, runProcess, type TestProcess } from '#tests/support/process.ts';

/** A process of the program that can be killed and restarted on its port. */
export interface Node {
  readonly url: string;
  readonly pid: () => number;
  readonly said: () => string;
  start(): Promise<void>;
  /** Kills with SIGKILL: nothing is finished or flushed. */
  kill(): Promise<void>;
  /** Stops gracefully, and kills it after a timeout. */
  stop(): Promise<void>;
}

export async function startNode(
  settings: Record<string, string>,
  args: readonly string[] = ['server/main.ts'],
): Promise<Node> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: TestProcess | null = null;
  const node: Node = {
    url,
    pid: () => running?.child.pid ?? 0,
    said: () => running?.said() ?? '',
    async start() {
      const started = runProcess(
        { SECRET_KEY: 'a secret key that only the tests ever use', ...settings, PORT: `${port}` },
        args,
      );
      running = started;
      await started.says('Tutti is ready');
      await until(() => isReachable(url), 20_000);
    },
    async kill() {
      await running?.end('SIGKILL');
    },
    async stop() {
      const { child } = running ?? {};
      if (!running || !child || child.exitCode !== null || child.signalCode !== null) return;
      const forced = setTimeout(() => child.kill('SIGKILL'), 8_000);
      await running.end('SIGTERM');
      clearTimeout(forced);
    },
  };
  try {
    await node.start();
  } catch (error) {
    await node.kill();
    throw error;
  }
  return node;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
