import { sha256 } from '../../services/shared/keys/sha256.ts';
import {
  bytesOf,
  listed,
  memberAt,
  type Tampering,
  textOf,
  withMember,
  without,
  withText,
} from './changed-bundle.ts';
import { tamperedEvents } from './tampered-events.ts';
import { tamperedProofs } from './tampered-proofs.ts';
import { tamperedTexts } from './tampered-texts.ts';

/** Every way in which a bundle is tampered with; those that stand here change, move or exchange whole files. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  'a byte of any file': (members, one, two) => {
    const [name, bytes] = memberAt(members, one);
    const changed = new Uint8Array(bytes);
    const at = two % changed.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (one % 8));

    return { members: withMember(members, name, changed), named: placesIn(name) };
  },
  'a byte of any file, and the manifest after it': (members, one, two) => {
    const [name, bytes] = memberAt(members, one);
    if (name === 'manifest.json') return null;
    const changed = new Uint8Array(bytes);
    const at = two % changed.length;
    changed[at] = (changed[at] ?? 0) ^ (1 << (one % 8));

    return { members: listed(withMember(members, name, changed)), named: placesIn(name) };
  },
  'two files that change places': (members, one, two) => {
    const names = [...members.keys()].filter((name) => name !== 'manifest.json');
    const [from, to] = [one % names.length, two % names.length];
    if (from === to) return null;
    const moved = names.with(from, names[to] ?? '').with(to, names[from] ?? '');
    const all = new Map(
      [...moved, 'manifest.json'].map((name) => [name, members.get(name) ?? new Uint8Array()]),
    );

    return { members: listed(all), named: /does not stand in its place/ };
  },
  'JSON that is spelled in another way': (members, one, two) => {
    const name = jsonMembers[one % jsonMembers.length] ?? '';
    const text = textOf(members, name);
    const spelled = spellings[two % spellings.length]?.(text) ?? text;
    const changed = withText(members, name, spelled);

    return {
      members: name === 'manifest.json' ? changed : listed(changed),
      named: new RegExp(`${literal(name).source} .*(not spelled as|no longer JSON)`),
    };
  },
  'a file that is dropped': (members, one) => {
    const [name] = memberAt(members, one);

    return { members: without(members, name), named: literal(name) };
  },
  'a file that is dropped, and the manifest after it': (members, one) => {
    const [name] = memberAt(members, one);
    if (name === 'manifest.json') return null;

    return { members: listed(without(members, name)), named: literal(name) };
  },
  'a file that is slipped in': (members, one) => {
    const name = `original-${one}.pdf`;

    return { members: listed(withMember(members, name, bytesOf('x'))), named: literal(name) };
  },
  'two files that are exchanged': (members, one, two) => {
    const [[name, bytes], [other, others]] = [memberAt(members, one), memberAt(members, two)];
    if (sha256(bytes) === sha256(others)) return null;
    const exchanged = withMember(withMember(members, name, others), other, bytes);

    return { members: exchanged, named: new RegExp(`${placesIn(name).source}|${placesIn(other).source}`) };
  },
  ...tamperedEvents,
  ...tamperedProofs,
  ...tamperedTexts,
};

const jsonMembers = [
  'manifest.json',
  'timeline.json',
  'inclusion.json',
  'earlier-checkpoints.json',
  'keys.json',
];

/** The same value for a parser of JSON, in other bytes. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^\{("\w+":)/, (begin, name) => `${begin}null,${name}`),
  (text) => text.replace('{', '{ '),
  (text) => text.trimEnd(),
  (text) => `${text}\n`,
  (text) => `\uFEFF${text}`,
  (text) => text.replace(/"(\w)/, (_, first) => `"\\u00${first.codePointAt(0).toString(16)}`),
  (text) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).toReversed())),
];

const literal = (name: string) => new RegExp(name.replaceAll('.', '\\.'));

/** How a bad place within a file may be told. */
const placesIn = (name: string): RegExp => {
  const others: Readonly<Record<string, string>> = {
    'README.txt': '|EvidenceTaken',
    'timeline.json': '|[Ee]vent \\d+|states something else|events|epoch',
    'inclusion.json': '|[Ee]vent \\d+',
    'earlier-checkpoints.json':
      '|Earlier tree head \\d+|time-stamp|signature|authority|base64|token|It could not',
    'certificates.pem': '|certificate|signature',
    'writer-keys.json': '|[Aa]nnouncement|Event \\d+|announce',
    'sealed.pdf': '|seal',
    'keys.json': '|the text at',
  };

  return new RegExp(`${literal(name).source}${others[name] ?? ''}`);
};
