import { canonicalJson } from '../canonical-json.ts';
import { type Bundle, isShaped } from './bundle.ts';
import { bad, type Found, sound } from './finding.ts';
import { EVIDENCE_KIND, EVIDENCE_VERSION, type Manifest, members as names } from './format.ts';

/** Everything that the manifest names is there as it names it, and nothing else is. */
export const checkMembers = async (bundle: Bundle): Promise<Found> => {
  const manifest = manifestOf(bundle);

  for (const { name, size, sha256 } of manifest.members) {
    const bytes = bundle.members.get(name) ?? bad(`${name} is missing, and manifest.json names it.`);
    if (bytes.length !== size) bad(`${name} has ${bytes.length} bytes, and manifest.json says ${size}.`);
    if ((await bundle.digest(bytes)) !== sha256)
      bad(`${name} was changed: its SHA-256 is not that in manifest.json.`);
  }
  const listed = new Set([names.manifest, ...manifest.members.map(({ name }) => name)]);
  const stranger = [...bundle.members.keys()].find((name) => !listed.has(name));
  if (stranger !== undefined) bad(`${stranger} is not named in manifest.json.`);
  if (listed.size !== manifest.members.length + 1) bad('manifest.json names a file twice.');

  return sound(`All ${listed.size} files are there and as they were packed.`);
};

/** Fails where it is not spelled in the one way that there is: then no byte of it can be changed unseen. */
export const manifestOf = (bundle: Bundle): Manifest => {
  const value = bundle.json(names.manifest);
  if (!isManifest(value)) return bad('manifest.json is not that of an evidence bundle.');
  if (value.version !== EVIDENCE_VERSION)
    bad(`manifest.json is of version ${value.version}, and this verifier knows version ${EVIDENCE_VERSION}.`);
  if (bundle.text(names.manifest) !== `${canonicalJson(value)}\n`)
    bad('manifest.json was changed: it is not spelled as a manifest is.');

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
