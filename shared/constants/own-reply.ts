/**
 * Header on every reply of this server. Captive portals, proxies and firewalls may answer in its
 * place, some with status 200: a reply without this header did not come from the server.
 */
export const OWN_REPLY = 'x-tutti';
