import { canonical, type Json, must, sha256 } from './tree-reader.ts';
import type { Members } from './zip-reader.ts';

// What the members of a bundle are, for the second reader: from docs/evidence-format.md alone.

export const text = (members: Members, name: string): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(members.get(name));

export const json = (members: Members, name: string): Json => {
  const value = JSON.parse(text(members, name));
  must(`${canonical(value)}\n` === text(members, name), `${name} is not canonical`);

  return value;
};

export const checkManifest = (members: Members) => {
  const { kind, members: listed } = json(members, 'manifest.json');
  must(kind === 'inkstream-evidence', 'it is no evidence');
  const names = [...listed.map(({ name }: Json) => name), 'manifest.json'];
  must(
    String(names) === String([...members.keys()]),
    'the manifest names other members, or in another order',
  );
  for (const { name, size, sha256: hash } of listed) {
    const bytes = members.get(name) ?? Buffer.alloc(0);
    must(bytes.length === size && sha256(bytes).toString('hex') === hash, `${name} was changed`);
  }
};

const ORDER =
  /^(README\.txt)?(verify\.html)?(original\..*)?(document\.pdf)?(sealed\.pdf)?(certificates\.pem)?(drawings\/.*)?(timeline\.json)?(inclusion\.json)?(checkpoint\.txt)?(checkpoint-key\.txt)?(earlier-checkpoints\.json)?(writer-keys\.json)?(keys\.json)?(left-out\.json)?(manifest\.json)?$/;

/** Files that the events name, in the order of the table. */
export const checkFiles = (members: Members, out: ReadonlySet<number>) => {
  const { version } = json(members, 'manifest.json');
  must(
    members.has('left-out.json') === (version >= 6 && out.size > 0),
    'left-out.json is missing, or too much',
  );
  const events = json(members, 'timeline.json').events.filter((_: Json, n: number) => !out.has(n));
  const { original, pdf, fileType } = events[0].data;
  const { verifier, readme } = events.at(-1).data;
  const drawings: string[] = events
    .flatMap(({ data }: Json) => data.values ?? [])
    .flatMap(({ handwriting }: Json) => (handwriting?.kind === 'drawn' ? [handwriting.drawing] : []));
  const named = new Map([
    ...[['README.txt', readme] as const, ['verify.html', verifier] as const],
    ...[
      [`original.${fileType}`, original] as const,
      [original === pdf ? `original.${fileType}` : 'document.pdf', pdf] as const,
    ],
    ...drawings.map((hash) => [`drawings/${hash}.json`, hash] as const),
  ]);
  const destroyed: string[] = events.flatMap(({ type, data }: Json) =>
    type === 'BlobsDestroyed' ? data.blobs : [],
  );
  for (const [name, hash] of named)
    if (destroyed.includes(hash)) must(!members.has(name), `${name} was destroyed`);
    else
      must(sha256(members.get(name) ?? 'missing').toString('hex') === hash, `${name} is another, or missing`);

  const places = [...members.keys()].map((name) => ORDER.exec(name)?.slice(1).findIndex(Boolean) ?? -1);
  must(
    places.every((place, n) => place >= (places[n - 1] ?? 0)),
    'members are in another order',
  );
  const sealing = events.find(({ type }: Json) => type === 'DocumentSealed');
  const sealed = members.get('sealed.pdf');
  const kept = destroyed.includes(sealing?.data.sealed) ? null : (sealing?.data.sealed ?? null);
  must(kept === (sealed ? sha256(sealed).toString('hex') : null), 'sealed.pdf is another');
  must(members.has('certificates.pem') === members.has('sealed.pdf'), 'a seal is missing');
};
