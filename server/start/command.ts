import { sentenceOf } from './failure.ts';

/** Writes a line of a command. */
export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs a command of the terminal. What fails is one sentence where it is known; exit code 1. */
export async function runCommand(
  main: () => Promise<void>,
  explain: (error: unknown) => string | null = () => null,
): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = explain(error) ?? sentenceOf(error, null);
    const reason = sentence ?? (error instanceof Error ? error.stack : String(error));
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}
