// Takes the network away from the program that loads this file first (`--import`): every
// connection to another machine fails as without a network, and is printed on standard error as
// `REACHES <host>`.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const isOwn = (host: unknown) =>
  typeof host !== 'string' || /^(localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::)?$/.test(host);

function refuse(host: unknown): Error {
  process.stderr.write(`REACHES ${String(host)}\n`);
  return Object.assign(new Error('There is no network.'), { code: 'ENETUNREACH' });
}

// oxlint-disable-next-line typescript/no-explicit-any -- every function of these modules passes through
type Any = any;

/** Wraps functions that take the host first, with a callback at the end or returning a promise. */
function guard(module: Any, names: readonly string[]): void {
  for (const name of names) {
    const original = module[name];
    module[name] = function guarded(this: unknown, ...given: Any[]) {
      if (isOwn(given[0])) return original.apply(this, given);
      const error = refuse(given[0]);
      const callback = given.at(-1);
      if (typeof callback !== 'function') return Promise.reject(error);
      return process.nextTick(callback, error);
    };
  }
}

const LOOKUPS = ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveTxt'];
guard(dns, LOOKUPS);
guard(dns.promises, LOOKUPS);

const connect: Any = Reflect.get(net.Socket.prototype, 'connect');
net.Socket.prototype.connect = function guarded(this: net.Socket, ...given: Any[]): Any {
  // Node's internal callers pass options and callback as one list.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  const host = typeof first === 'object' && first ? first.host : second;
  if (isOwn(host) || !net.isIP(host)) return Reflect.apply(connect, this, given);
  return this.destroy(refuse(host));
};

const send: Any = Reflect.get(dgram.Socket.prototype, 'send');
dgram.Socket.prototype.send = function guarded(this: dgram.Socket, ...given: Any[]): Any {
  const host = given.find((value) => typeof value === 'string' && net.isIP(value));
  if (isOwn(host)) return Reflect.apply(send, this, given);
  throw refuse(host);
};

syncBuiltinESMExports();
