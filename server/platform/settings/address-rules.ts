import { BlockList, isIP } from 'node:net';

/** Addresses outside of the public internet: RFC 6890 and later additions. */
const PRIVATE_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only global unicast is public, except ranges that embed other addresses. */
const GLOBAL_V6 = '2000::/3';
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateV4 = blockList(PRIVATE_V4);
const globalV6 = blockList([GLOBAL_V6]);
const privateV6 = blockList(PRIVATE_V6);

/** Whether an address is on the public internet; mapped, translated and tunnelled forms are not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !privateV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Exceptions to the address rules: the setting OUTGOING_ALLOW. */
export interface AllowList {
  /** `host` or `host:port`, as in the setting. */
  hasHost(host: string, port: number): boolean;
  hasAddress(address: string): boolean;
}

/** Parses OUTGOING_ALLOW: a comma-separated list of host, host:port or address range (CIDR). */
export function readAllowList(setting: string): AllowList {
  const entries = setting
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const ranges = blockList(entries.filter((entry) => entry.includes('/')));
  const hosts = new Set(entries.filter((entry) => !entry.includes('/')));
  return {
    hasHost: (host, port) => hosts.has(host) || hosts.has(`${host}:${port}`),
    hasAddress: (address) => ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

/** Whether the setting is valid. */
export function isAllowList(setting: string): boolean {
  try {
    readAllowList(setting);
    return true;
  } catch {
    return false;
  }
}

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = ''] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
