import { type Bundle, isShaped } from './bundle.ts';
import { bad, type Outcome, sound } from './finding.ts';
import {
  EVIDENCE_KIND,
  EVIDENCE_VERSION,
  EVIDENCE_VERSIONS,
  type Manifest,
  members as names,
} from './format.ts';

/** Checks that the bundle has exactly the members that the manifest lists, unchanged and in the same order. */
export const checkMembers = async (bundle: Bundle): Promise<Outcome> => {
  const manifest = manifestOf(bundle);

  for (const { name, size, sha256 } of manifest.members) {
    const bytes = bundle.members.get(name) ?? bad(`${name} is missing, and manifest.json names it.`);
    if (bytes.length !== size) bad(`${name} has ${bytes.length} bytes, and manifest.json says ${size}.`);
    if ((await bundle.digest(bytes)) !== sha256)
      bad(`${name} was changed: its SHA-256 is not that in manifest.json.`);
  }
  const listed = [...manifest.members.map(({ name }) => name), names.manifest];
  const held = [...bundle.members.keys()];
  const stranger = held.find((name) => !listed.includes(name));
  if (stranger !== undefined) bad(`${stranger} is not named in manifest.json.`);
  if (new Set(listed).size !== listed.length) bad('manifest.json names a file twice.');
  const moved = listed.find((name, n) => held[n] !== name);
  if (moved !== undefined) bad(`${moved} does not stand where manifest.json says.`);

  return sound(`All ${listed.length} files are here, exactly as they were packed.`);
};

export const manifestOf = (bundle: Bundle): Manifest => {
  const value = bundle.json(names.manifest);
  if (!isManifest(value)) return bad('manifest.json is not that of an evidence bundle.');
  if (!EVIDENCE_VERSIONS.includes(value.version))
    bad(
      `manifest.json is of version ${value.version}, and this verifier knows versions up to ${EVIDENCE_VERSION}.`,
    );

  return value;
};

const isManifest = (value: unknown): value is Manifest =>
  isShaped(value, 'kind', 'version', 'document', 'head', 'members') &&
  value.kind === EVIDENCE_KIND &&
  typeof value.document === 'string' &&
  isShaped(value.head, 'revision', 'hash') &&
  Array.isArray(value.members) &&
  value.members.every(isMember);

const isMember = (member: unknown) =>
  isShaped(member, 'name', 'size', 'sha256') &&
  typeof member.name === 'string' &&
  typeof member.size === 'number' &&
  typeof member.sha256 === 'string';
