/**
 * The header on every reply of this program. Between it and a browser stand captive portals, proxies and firewalls
 * that answer in its place, some with status 200: what has no such header has not reached the server.
 */
export const OWN_REPLY = 'x-tutti';
