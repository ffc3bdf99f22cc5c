/** How a request is sent: as `fetch` does it. */
export type Send = (path: string, request: RequestInit) => Promise<Response>;

/** A request that changes something. */
export type Write = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A form travels as multipart, anything else as JSON. */
  readonly body?: unknown;
  /** Another way to send it than `fetch`. */
  readonly send?: Send;
  /** The Idempotency-Key, for requests that may be sent again much later. Others get a new one. */
  readonly key?: string;
  /** Whether the request goes on when the page is left. Its body must then be small. */
  readonly keepalive?: boolean;
  /** Whether it is never sent again, because it takes minutes and would find itself still running. */
  readonly isSentOnce?: boolean;
};
