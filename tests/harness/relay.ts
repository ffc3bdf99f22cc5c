import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A port to reach something at, until it is closed. */
export type Direct = { readonly port: number; readonly close: () => Promise<void> };

/** Nothing in between: all that passes through a relay costs processor time. */
export const directly = async (port: number): Promise<Direct> => ({ port, close: async () => {} });

/** A port that stands before another: what lies behind can go away, fall silent or be exchanged. */
export type Relay = Direct & {
  /** How many have connected so far. */
  readonly connections: () => number;
  /** Breaks what is connected and refuses what comes. */
  readonly close: () => Promise<void>;
  /** Takes connections, passes nothing on. */
  readonly silence: () => void;
  /** As it was; old connections stay lost. */
  readonly open: () => Promise<void>;
  readonly switchTo: (target: number) => void;
};

export const startRelay = async (first: number): Promise<Relay> => {
  const sockets = new Set<Socket>();
  let target = first;
  let isSilent = false;
  let server: Server | null = null;
  let port = 0;
  let connections = 0;

  const pass = (near: Socket) => {
    connections++;
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}));
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => void (isSilent || far.write(bytes)));
    far.on('data', (bytes) => void (isSilent || near.write(bytes)));
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const open = async () => {
    isSilent = false;
    if (server) return;
    const opened = createServer(pass);
    server = opened;
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    port = (opened.address() as AddressInfo).port;
  };
  await open();

  return {
    port,
    connections: () => connections,
    open,
    silence: () => {
      isSilent = true;
    },
    close: async () => {
      server?.close();
      server = null;
      cut();
    },
    switchTo: (next) => {
      target = next;
      cut();
    },
  };
};
