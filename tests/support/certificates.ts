import { spawnSync } from 'node:child_process';

/** Whether certificates can be made here; otherwise tests report that they were skipped. */
export const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

/** Makes a key, and a certificate of it that is its own authority, for `localhost`. */
export function certify(name: string, at: (file: string) => string): void {
  const { status, stderr } = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)],
  ]);
  if (status !== 0) throw new Error(String(stderr));
}
