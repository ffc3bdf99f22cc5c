import { createServer } from 'node:net';

/** Every port of the local stack, all on loopback: what listens there, the variable that sets it, and the default. */
const table = {
  app: { what: 'The app', variable: 'APP_PORT', port: 8080 },
  command: { what: 'The command service', variable: 'COMMAND_PORT', port: 8081 },
  commandMetrics: { what: 'Health of the command service', variable: 'COMMAND_METRICS_PORT', port: 8083 },
  queryMetrics: { what: 'Health of the query service', variable: 'QUERY_METRICS_PORT', port: 8084 },
  projectorMetrics: { what: 'Health of the projector', variable: 'PROJECTOR_METRICS_PORT', port: 8085 },
  mediaMetrics: { what: 'Health of the media service', variable: 'MEDIA_METRICS_PORT', port: 8086 },
  mailbox: { what: 'The mailbox', variable: 'MAILBOX_PORT', port: 1080 },
  smtp: { what: 'The SMTP server of the mailbox', variable: 'SMTP_PORT', port: 1025 },
  eventLog: { what: 'The event log', variable: 'EVENTSTORE_PORT', port: 2113 },
  postgres: { what: 'Postgres', variable: 'POSTGRES_PORT', port: 5433 },
  nats: { what: 'NATS', variable: 'NATS_PORT', port: 4222 },
} as const;

export type PortName = keyof typeof table;
export type Ports = Readonly<Record<PortName, number>>;

const names = Object.keys(table) as PortName[];

/** The variable that sets a port. */
export const variableOf = (name: PortName): string => table[name].variable;

/** Throws a sentence if a variable isn't a port, or two of them are the same. */
export const portsFrom = (env: NodeJS.ProcessEnv): Ports => {
  const ports = Object.fromEntries(names.map((name) => [name, portFrom(env, name)])) as Ports;
  for (const name of names) {
    const other = names.find((candidate) => candidate !== name && ports[candidate] === ports[name]);
    if (other) throw new Error(`${variableOf(name)} and ${variableOf(other)} are both ${ports[name]}.`);
  }

  return ports;
};

/** By how much the ports of two copies of a service differ. */
const APART = 100;

/**
 * The ports of each copy where COPIES says how many of each service run; empty for one of each. Those of the first copy
 * are 100 above the given ones, which stay with what there is one of: the gateway and the dependencies.
 */
export const portsOfEach = (env: NodeJS.ProcessEnv): readonly Ports[] => {
  const copies = Number(env.COPIES ?? 1);
  if (!Number.isInteger(copies) || copies < 1 || copies > 9)
    throw new Error(`COPIES is "${env.COPIES}", which is no number from 1 to 9.`);
  if (copies === 1) return [];
  const ports = portsFrom(env);

  return Array.from(
    { length: copies },
    (_, n) => Object.fromEntries(names.map((name) => [name, ports[name] + (n + 1) * APART])) as Ports,
  );
};

/** Throws a sentence that names each taken port and the variable that sets another. */
export const requireFree = async (ports: Ports, needed: readonly PortName[]): Promise<void> => {
  const isFree = await Promise.all(needed.map((name) => canListen(ports[name])));
  const taken = needed.filter((_, n) => !isFree[n]);
  if (taken.length === 0) return;

  throw new Error(
    taken
      .map(
        (name) =>
          `Port ${ports[name]} is taken: ${table[name].what} needs it. ${variableOf(name)} sets another.`,
      )
      .join('\n'),
  );
};

const portFrom = (env: NodeJS.ProcessEnv, name: PortName) => {
  const text = env[variableOf(name)];
  const port = text ? Number(text) : table[name].port;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;

  throw new Error(`${variableOf(name)} is "${text}", which is no port.`);
};

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
