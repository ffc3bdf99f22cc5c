import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest, Manifests } from './manifests.ts';
import type { Podman } from './podman.ts';

type Surroundings = {
  /** The folder with the secrets of the installation whose engines the pods use. */
  readonly secrets: string;
  readonly networks: readonly string[];
  /** Where query's port is published on this machine. */
  readonly port: number;
};

/** The pod of a Deployment, as Podman names it. */
export const podOf = (service: string) => `inkstream-${service}-pod-0`;

/**
 * Plays the manifests of our services beside engines that run. Podman knows no Services, plays one replica, takes every
 * port of a container for one of the machine's, and hands secrets over undecoded, where settings arrive as they are: so much
 * is changed before.
 */
export const play = async (
  podman: Podman,
  { all, written }: Manifests,
  folder: string,
  { secrets, networks, port }: Surroundings,
): Promise<void> => {
  const playable: Manifest[] = [];
  for (const one of all) {
    if (one.kind === 'Secret') playable.push(await filled(one, secrets));
    if (one.kind === 'Deployment') playable.push(alone(one, port));
    if (one.kind === 'ConfigMap' || one.kind === 'PersistentVolumeClaim') playable.push(one);
  }
  const file = join(folder, 'play.yaml');
  await writeFile(
    file,
    written(playable).replaceAll('http://inkstream-command:', `http://${podOf('command')}:`),
  );
  await podman.run('play', 'kube', ...networks.flatMap((name) => ['--network', name]), file);
};

/** A secret as settings, with the values of the installation but for the address of the event store. */
const filled = async ({ metadata, stringData }: Manifest, folder: string): Promise<Manifest> => {
  const names = Object.keys(stringData as object);
  const data = await Promise.all(
    names.map(async (name) => [
      name,
      name === 'event-store-url' ? EVENT_STORE : (await readFile(join(folder, name), 'utf8')).trim(),
    ]),
  );

  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: settingsOf(metadata.name) },
    data: Object.fromEntries(data),
  };
};

/** The stand-in for the event store knows no cluster. */
const EVENT_STORE = 'esdb://eventstore-1:2113?tls=true&tlsCAFile=/run/secrets/inkstream/event-store-ca.crt';

const settingsOf = (secret: string) => `${secret}-secrets`;

type Deployment = Manifest & {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly { readonly name: string }[];
        readonly volumes: readonly Volume[];
      };
    };
  };
};
type Volume = {
  readonly name: string;
  readonly secret?: { readonly secretName: string; readonly items?: readonly unknown[] };
};

const alone = (manifest: Manifest, port: number): Manifest => {
  const { spec, ...rest } = manifest as Deployment;
  const containers = spec.template.spec.containers.map((container) => ({
    ...container,
    ports: container.name === 'query' ? [{ containerPort: 8080, hostPort: port, hostIP: '127.0.0.1' }] : [],
  }));
  const volumes = spec.template.spec.volumes.map(({ secret, ...volume }) =>
    secret
      ? { name: volume.name, configMap: { name: settingsOf(secret.secretName), items: secret.items } }
      : volume,
  );
  const template = { ...spec.template, spec: { ...spec.template.spec, containers, volumes } };

  return { ...rest, spec: { ...spec, replicas: 1, template } };
};
