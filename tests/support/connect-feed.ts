import { FeedClient, type FeedClientOptions } from '#web/lib/feed/feed-client.ts';
import { openSocket, type SocketOptions } from '#web/lib/feed/feed-socket.ts';

/** A client with a connection of its own. */
export function connectFeed(options: FeedClientOptions & SocketOptions): FeedClient {
  return new FeedClient(openSocket(options), options, options.reconnect?.longest);
}
