import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VARIABLES } from '../../services/shared/service/config.ts';
import { type TemporaryFolder, temporaryFolder } from '../harness/temporary-folder.ts';
import { type Manifests, openManifests } from './manifests.ts';

let folder: TemporaryFolder;
let manifests: Manifests;
beforeAll(async () => {
  folder = await temporaryFolder();
  manifests = await openManifests(folder.path);
});
afterAll(() => folder.remove());

test('every object is as the schema of its kind wants it', async () => {
  for (const manifest of manifests.all)
    await expect(manifests.check(manifest), JSON.stringify(manifest.metadata)).resolves.toBeUndefined();
  expect(new Set(manifests.all.map(({ kind }) => kind))).toEqual(
    new Set([
      ...['ConfigMap', 'Secret', 'PersistentVolumeClaim', 'Deployment', 'Service', 'Ingress'],
      ...['NetworkPolicy', 'PodDisruptionBudget'],
    ]),
  );
});

test('the schemas find what is wrong', async () => {
  const [deployment] = manifests.all.filter(({ kind }) => kind === 'Deployment');
  const wrong = { ...deployment, spec: { replicas: 'two' } } as unknown as typeof deployment;

  await expect(wrong && manifests.check(wrong)).rejects.toThrow(/spec/);
});

test('our containers read only variables that services know, and secrets and settings that are there', async () => {
  const text = manifests.text('Deployment');
  const secrets = manifests.text('Secret');
  for (const [, name = ''] of text.matchAll(/- name: ([A-Z][A-Z_]+)$/gm))
    expect(VARIABLES).toContain(VARIABLES.includes(name) ? name : name.replace(/_FILE$/, ''));
  for (const [, key] of text.matchAll(/\/run\/secrets\/(?:inkstream|messaging)\/([\w.-]+)/g))
    expect(secrets).toContain(`  ${key}: `);
  for (const [, key] of text.matchAll(/configMapKeyRef:\s+name: inkstream\s+key: (\w+)/g))
    expect(manifests.text('ConfigMap')).toContain(`  ${key}: `);
});

test('no file of manifests is forgotten when they are applied together', async () => {
  const where = join(import.meta.dirname, '../../deploy/kubernetes');
  const listed = await readFile(join(where, 'kustomization.yaml'), 'utf8');
  const besides = ['kustomization.yaml', 'secrets.example.yaml'];

  for (const file of await readdir(where))
    if (!besides.includes(file)) expect(listed).toContain(`- ${file}\n`);
});
