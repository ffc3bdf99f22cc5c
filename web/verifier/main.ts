import type { Members } from '#contracts/evidence/bundle.ts';
import { Unreadable, unpacked } from '#contracts/evidence/unpacked.ts';
import { isEvidence, verifyEvidence } from '#contracts/evidence/verify.ts';
import { Altered } from '#contracts/evidence/zip.ts';
import { canCheckProof } from '#contracts/proof/able.ts';
import { shownReport } from './shown-report.ts';
import { texts } from './texts.ts';
import './verifier.css';

const at = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const [drop, input, status, result] = [at('drop'), at<HTMLInputElement>('file'), at('status'), at('result')];

/** Shows only the file that was chosen last, even if another one takes longer. */
let chosen = 0;

const check = async (file: File) => {
  if (!(await isReady)) return;
  const mine = ++chosen;
  result.replaceChildren();
  status.className = '';
  status.textContent = texts.checking(file.name);

  try {
    const members = membersIn(new Uint8Array(await file.arrayBuffer()));
    const report = await verifyEvidence(members);
    if (mine !== chosen) return;
    status.textContent = '';
    result.replaceChildren(...shownReport(file.name, report, members));
    result.querySelector<HTMLElement>('[tabindex]')?.focus();
  } catch (error) {
    if (mine !== chosen) return;
    status.className = 'problem';
    status.textContent =
      error instanceof Unreadable || error instanceof Altered ? error.message : String(error);
  }
};

const membersIn = (zip: Uint8Array): Members => {
  const members = unpacked(zip);
  if (!isEvidence(members)) throw new Unreadable(texts.notEvidence);

  return members;
};

/** Without it a sound bundle would seem to be altered. */
const isAbleTo = async () => {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign']);
    return canCheckProof();
  } catch {
    return false;
  }
};

const isReady = isAbleTo();
void isReady.then((isAble) => {
  if (isAble) return;
  input.disabled = true;
  status.className = 'problem';
  status.textContent = texts.tooOld;
});

input.addEventListener('change', () => {
  const [file] = input.files ?? [];
  if (file) void check(file);
});
for (const kind of ['dragenter', 'dragover'] as const)
  addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
addEventListener('dragleave', ({ relatedTarget }) => {
  if (!relatedTarget) drop.classList.remove('over');
});
addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  const [file] = event.dataTransfer?.files ?? [];
  if (file) void check(file);
});
