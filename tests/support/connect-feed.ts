import { FeedClient, type FeedClientOptions } from '#web/lib/feed/feed-client.ts';
import { openSocket, type SocketOptions } from '#web/lib/feed/feed-socket.ts';

/** A feed client with its own connection. */
export function connectFeed(options: FeedClientOptions & SocketOptions): FeedClient {
  return new FeedClient(openSocket(options), options, options.reconnect?.longest);
}
