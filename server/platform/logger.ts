import { pino } from 'pino';

/** Structured logs without secrets: whatever looks like one is masked before it is written. */
export function makeLogger(level: string) {
  return pino({
    level,
    redact: {
      paths: [
        'password',
        'token',
        'code',
        'cookie',
        'authorization',
        '*.password',
        '*.token',
        '*.code',
        '*.secret_key',
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-api-key"]',
      ],
      censor: '[hidden]',
    },
  });
}
