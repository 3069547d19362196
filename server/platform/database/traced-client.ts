import type { Sql, TransactionSql } from 'postgres';

import type { Tracing } from '#server/platform/tracing/tracing.ts';

/** Members of a query of postgres.js that its types do not declare. */
interface RawQuery {
  readonly executed: boolean;
  /** The text with `$1` for its values, once it was sent. */
  readonly string?: string;
  handle(): unknown;
  resolve: (value: unknown) => unknown;
  reject: (reason: unknown) => unknown;
}

/**
 * A client whose statements are spans: below the current one, and only while there is one. A span
 * has the statement's verb and table, never its text or values.
 */
export function tracedClient<Client extends Sql | TransactionSql>(
  client: Client,
  tracing: Tracing,
): Client {
  const watched = <Query>(query: Query): Query => {
    if (isQuery(query)) watch(query, tracing);
    return query;
  };
  return new Proxy(client, {
    apply: (target, _self, given) => watched(Reflect.apply(target as never, undefined, given)),
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (property !== 'unsafe') return value;
      return (...given: Parameters<Sql['unsafe']>) => watched(target.unsafe(...given));
    },
  });
}

/** A part of another statement is a query too, but it is never started. */
function watch(query: RawQuery, tracing: Tracing): void {
  const start = query.handle.bind(query);
  query.handle = () => {
    if (!query.executed) begin(query, tracing);
    return start();
  };
}

function begin(query: RawQuery, tracing: Tracing): void {
  const facts = { 'db.system.name': 'postgresql' };
  const span = tracing.beginWithin({ name: 'statement', kind: 'client', facts });
  if (!span) return;
  const { resolve, reject } = query;
  const end = () => {
    // The text is put together when the statement is sent.
    span.rename(summaryOf(query.string ?? ''));
    span.end();
  };
  query.resolve = (value) => {
    end();
    return resolve(value);
  };
  query.reject = (reason) => {
    span.fail();
    end();
    return reject(reason);
  };
}

const NAME = String.raw`(?:only\s+)?"?([a-z_]\w*)"?`;
/** A write, but neither a lock (`FOR UPDATE`) nor the other half of an insert (`DO UPDATE`). */
const WRITE = new RegExp(
  String.raw`(?<!\b(?:for|key|do)\s+)\b(insert|update|delete|merge)\s+(?:into\s+|from\s+)?${NAME}`,
  'i',
);
const READ = new RegExp(String.raw`\bselect\b[^]*?\bfrom\s+${NAME}`, 'i');

/** Verb and first table of a statement: `UPDATE labels`. */
export function summaryOf(text: string): string {
  const [, verb = '', written = ''] = WRITE.exec(text) ?? [];
  if (verb !== '') return `${verb.toUpperCase()} ${written}`;
  const read = READ.exec(text)?.[1];
  if (read !== undefined) return `SELECT ${read}`;
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'statement';
}

function isQuery(value: unknown): value is RawQuery {
  return value instanceof Promise && 'handle' in value && 'executed' in value;
}
